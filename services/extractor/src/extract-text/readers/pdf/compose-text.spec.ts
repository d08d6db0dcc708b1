import { composeText } from './compose-text';
import type { Line } from './page-types';

const line = (text: string, x0: number, y: number, isRtl: boolean): Line => ({
  text,
  parts: [text],
  x0,
  x1: 500,
  y,
  size: 10,
  rotation: 0,
  isRtl,
});
const compose = (isRtl: boolean): string => {
  const lines = [
    line('זו שורה ארוכה', 72, 700, isRtl),
    line('ועוד שורה', 75, 688, isRtl),
    line('שורה', 400, 676, isRtl),
  ];
  return composeText([{ lines: [...lines, line('פסקה', 72, 664, isRtl)], bottom: 0, top: 842 }]).trim();
};

describe('composeText', () => {
  it('ends paragraphs of right-to-left lines where a line ends far from the left edge', () => {
    expect(compose(true)).toBe('זו שורה ארוכה ועוד שורה שורה\nפסקה');
  });

  it('joins right-to-left lines that are aligned left', () => {
    const lines = [line('זו שורה ארוכה', 72, 700, true), { ...line('ועוד שורה', 72, 688, true), x1: 300 }];
    expect(composeText([{ lines, bottom: 0, top: 842 }]).trim()).toBe('זו שורה ארוכה ועוד שורה');
  });

  it('writes a rule of dashes in its own paragraph, since Markdown takes the line above it for a heading', () => {
    const lines = ['Two loaves of bread 7.60', '-'.repeat(30), 'Total 7.60'].map((text, at) =>
      line(text, 72, 700 - 12 * at, false),
    );
    expect(composeText([{ lines, bottom: 0, top: 842 }])).toMatch(/7\.60\n\n-+\nTotal/);
  });

  it('keeps a heading apart from a centred title above it in the same size, and joins the lines of a title', () => {
    const text = line('The mills of the valley grind the rye of all its villages.', 72, 640, false);
    const large = (words: string, x0: number, y: number): Line => ({
      ...line(words, x0, y, false),
      ...{ x1: x0 + 9 * words.length, size: 18 },
    });
    const headings = (first: Line, second: Line): string[] =>
      composeText([{ lines: [first, second, text, { ...text, y: 628 }], bottom: 0, top: 842 }]).match(/^#.*/gm) ?? [];
    const title = large('Annual report', 240, 700);
    expect(headings(title, large('1 Introduction', 72, 672))).toEqual(['# Annual report', '# 1 Introduction']);
    expect(headings(title, large('of the mills of the valley', 181, 672))).toHaveLength(1);
    expect(headings(large('1 Mills', 72, 700), large('of the valley', 90, 672))).toHaveLength(1);
    expect(headings(large('The mills', 419, 700), large('Of the northern valley', 302, 672))).toHaveLength(1);
    expect(headings(large('1.1 The mills of the northern rivers', 108, 700), large('of 1850', 72, 672))).toHaveLength(
      1,
    );
  });

  it('joins the lines of a bold heading, such as a question of two lines', () => {
    const bold = { isBold: true };
    const text = line('The mills of the valley grind the rye of all its villages.', 72, 640, false);
    const question = [
      { ...line('1. Describe how the wind turns the stones and', 72, 700, false), ...bold },
      { ...line('name the parts of the mill.', 84, 688, false), ...bold },
    ];
    const lines = [...question, ...Array.from({ length: 9 }, (_, at) => ({ ...text, y: 640 - 12 * at }))];
    expect(composeText([{ lines, bottom: 0, top: 842 }], true)).toContain(
      '# 1. Describe how the wind turns the stones and name the parts of the mill.\n',
    );
  });

  it('joins a Korean paragraph over a page break with the space between its words', () => {
    const korean = (text: string, x1: number, y: number): Line => ({ ...line(text, 72, y, false), x1 });
    const first = [
      korean('항만 통계에 따르면 지난해 입항한 선박은 모두 전년보다', 480, 724),
      korean('항만 통계에 따르면 지난해 입항한 선박은 모두 전년보', 500, 712),
      korean('증가하였으며 컨테이너 처리량은 사상 최고를', 495, 700),
    ];
    const pages = [{ lines: first }, { lines: [korean('기록하였다고 하는 연차 보고서의 내용을 참고한다', 480, 700)] }];
    const text = composeText(pages.map((page) => ({ ...page, bottom: 0, top: 842 }))).trim();
    expect(text).toContain('사상 최고를 기록하였다고');
  });

  it('joins a paragraph over a page break past the note at the foot of the page', () => {
    const text = (words: string, y: number, size = 10): Line => ({ ...line(words, 72, y, false), size });
    const first = [text('The council had long argued about', 700), text('the bridge that was closed since', 688)];
    const note = text('1 Minutes of the council.', 100, 8);
    const second = [text('the flood of last spring, when it', 700), text('had been damaged.', 688)];
    const compose = (lines: Line[]): string =>
      composeText([lines, second].map((each) => ({ lines: each, bottom: 0, top: 842 }))).trim();
    const joined = [...first, ...second].map((each) => each.text).join(' ');
    expect(compose([...first, note])).toBe(`${joined}\n\n1 Minutes of the council.`);
    expect(compose([...first, { ...note, text: 'Printed by the council.' }])).not.toContain(joined);
  });

  it('keeps an item of a list below the end of an item of the page before', () => {
    const end = 'the rent on the first day of each month, also by standing order of a bank in the town';
    const items = [end, '3. The roof', '4. The walls'].map((text, at) => ({
      ...line(text, 72, 700 - 12 * at, false),
      x1: 72 + 5 * text.length,
    }));
    expect(composeText([{ lines: items, bottom: 0, top: 842 }]).trim()).toBe(`${end}\n3. The roof\n4. The walls`);
  });

  it('keeps the heading of a subsection apart from the heading of its section above', () => {
    const text = (x0: number, y: number): Line => line('The rye of the town is ground here.', x0, y, false);
    const heading = (words: string, y: number): Line => ({ ...line(words, 72, y, false), size: 14 });
    const read = (first: string, second: string): string => {
      const lines = [heading(first, 700), heading(second, 683), ...[660, 648, 636, 624].map((y) => text(72, y))];
      return composeText([{ lines, bottom: 0, top: 842 }]).trim();
    };
    expect(read('2 METHOD', '2.1 Segmentation')).toMatch(/^# 2 METHOD\n+# 2\.1 Segmentation\n/);
    expect(read('2 Sales rose to', '2.5 million')).toMatch(/^# 2 Sales rose to 2\.5 million\n/);
    expect(read('2 The mill of', '2 towns')).toMatch(/^# 2 The mill of 2 towns\n/);
  });
});
