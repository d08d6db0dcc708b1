import type { Fragment } from './read-captions';
import { rebuildText } from './rebuild-text';

const at = (start: number, text: string, end = start + 2): Fragment => ({ text, start, end });

describe('rebuildText', () => {
  it('joins fragments to running text without times, sound marks and speakers’ arrows', () => {
    const text = rebuildText([
      at(0, '[Music]'),
      at(2, '♪ la la ♪'),
      at(4, '>> Hello and'),
      at(6, 'welcome. (applause) Today\nwe begin.'),
    ]);
    expect(text).toBe('la la Hello and welcome. Today we begin.');
  });

  it('removes the repetitions of rolling captions', () => {
    const rolling = [
      'so today we want to',
      'so today we want to\nlook at the engine',
      'look at the engine and',
      'look at the engine and its parts',
    ];
    expect(rebuildText(rolling.map((text, index) => at(index * 2, text)))).toBe(
      'so today we want to look at the engine and its parts',
    );
  });

  it('keeps words that a speaker repeats', () => {
    expect(rebuildText([at(0, 'It was very'), at(2, 'very good.'), at(4, 'No.'), at(6, 'No.')])).toBe(
      'It was very very good. No. No.',
    );
  });

  it('starts a paragraph after a pause that follows a sentence', () => {
    expect(rebuildText([at(0, 'One sentence.'), at(10, 'Another one.'), at(12, 'And more'), at(20, 'of it.')])).toBe(
      'One sentence.\n\nAnother one. And more of it.',
    );
  });

  it('ends long paragraphs at a sentence, or at any word without punctuation', () => {
    const sentences = Array.from({ length: 40 }, (_, index) =>
      at(index * 2, `This is sentence number ${index} of a long talk.`),
    );
    const paragraphs = rebuildText(sentences).split('\n\n');
    expect(paragraphs.length).toBeGreaterThan(2);
    expect(paragraphs.every((paragraph) => paragraph.endsWith('.') && paragraph.length < 600)).toBe(true);
    const heard = Array.from({ length: 400 }, (_, index) => at(index * 2, `word${index} goes on`));
    expect(
      Math.max(
        ...rebuildText(heard)
          .split('\n\n')
          .map(({ length }) => length),
      ),
    ).toBeLessThan(1_600);
  });

  it('joins Chinese and Japanese fragments without spaces', () => {
    expect(rebuildText([at(0, '今日は'), at(2, 'とても良い天気です。'), at(4, 'OK'), at(6, 'はい')])).toBe(
      '今日はとても良い天気です。 OK はい',
    );
  });
});
