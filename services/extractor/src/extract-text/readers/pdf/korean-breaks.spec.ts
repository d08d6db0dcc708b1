import { composeText } from './compose-text';
import type { Line } from './page-types';

const text =
  '시립 도서관은 다음 주부터 새로운 열람실을 연다고 발표했습니다. 열람실에는 역사와 문학, 과학에 관한 수천 권의 책이 ' +
  '있으며 방문객은 누구나 무료로 빌릴 수 있습니다. 도서관은 매주 토요일 어린이를 위한 강좌도 열고 있으며 참가를 원하는 ' +
  '가족은 전화나 누리집을 통해 미리 신청해야 합니다.';
const [syllable, lineWidth] = [10, 250];
const widthOf = (part: string): number =>
  [...part].reduce((sum, each) => sum + (each === ' ' ? 0.3 : /[.,]/.test(each) ? 0.25 : 1) * syllable, 0);

/** Typesets the text: `unit` matches what a line may not divide. */
function typeset(unit: RegExp, isJustified: boolean): string {
  const lines = [''];
  for (const [part] of text.matchAll(unit)) {
    if (widthOf((lines.at(-1)! + part).trimEnd()) <= lineWidth) lines[lines.length - 1] += part;
    else lines.push(part.trimStart());
  }
  return composeText([{ lines: lines.map((each, index) => toLine(each, index, isJustified)), bottom: 0, top: 842 }]);

  function toLine(each: string, index: number, justified: boolean): Line {
    const x1 = 72 + (justified && index < lines.length - 1 ? lineWidth : widthOf(each.trimEnd()));
    return { text: each, parts: [each], x0: 72, x1, y: 700 - index * 15, size: 10, rotation: 0 };
  }
}
const words = /\s?\S+/g;
const syllables = /\s?\S[.,]*/g;

describe('lines of Korean text', () => {
  it.each([false, true])('are joined with a space where lines end with words only; justified: %s', (isJustified) => {
    expect(typeset(words, isJustified).trim()).toBe(text);
  });

  it.each([false, true])('are joined without one where lines end within words; justified: %s', (isJustified) => {
    const joined = typeset(syllables, isJustified).trim();
    expect(joined.replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    const written = new Set(text.split(' '));
    const parts = joined.split(' ').filter((word) => !written.has(word) && text.includes(word));
    expect(parts).toEqual([]);
  });

  it.each([' ', ''])('are joined like words after a line with room for a further syllable: "%s"', (space) => {
    const lines = ['도서관은 다음 주부터 새로운 열람실을 연다고 하였으며', '시민은 누구나 이용할 수 있다고'].map(
      (spaced) => spaced.replaceAll(' ', space),
    );
    const toLines = lines.map((each, index): Line => ({
      text: each,
      parts: [each],
      x0: 72,
      x1: index === 0 ? 300 : 322,
      y: 700 - index * 15,
      size: 10,
      rotation: 0,
    }));
    expect(composeText([{ lines: toLines, bottom: 0, top: 842 }]).trim()).toBe(lines.join(space));
  });
});
