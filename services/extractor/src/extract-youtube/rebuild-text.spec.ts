import type { Fragment } from './read-captions';
import { rebuildText } from './rebuild-text';

const at = (start: number, text: string, end = start + 2): Fragment => ({ text, start, end });

describe('rebuildText', () => {
  it('joins fragments to running text without times and sound marks', () => {
    const text = rebuildText([
      at(0, '[Music]'),
      at(2, '♪ la la ♪'),
      at(4, '>> Hello and'),
      at(6, 'welcome. (applause) Today\nwe begin.'),
    ]);
    expect(text).toBe('la la\n\nHello and welcome. Today we begin.');
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

  it('starts a paragraph with another speaker, in rolling captions as well', () => {
    const cues = [
      '- Who is there?\n- The editor.',
      '–Come in\n– as you see – it is',
      'half-open >> Thanks',
      'half-open >> Thanks\nfor the tea',
    ];
    expect(rebuildText(cues.map((text, index) => at(index * 2, text)))).toBe(
      'Who is there?\n\nThe editor.\n\nCome in – as you see – it is half-open\n\nThanks for the tea',
    );
  });

  it('drops captions in parentheses, not brackets within the text', () => {
    const cues = ['(upbeat music)', '（拍手）', 'Read items[0] (the first)', 'of the [ __ ] list [laughs].'];
    expect(rebuildText(cues.map((text, index) => at(index * 2, text)))).toBe(
      'Read items[0] (the first) of the [ __ ] list .',
    );
  });

  it('removes characters without a width, but those that join letters', () => {
    expect(rebuildText([at(0, '\u200bHello\u200b \ufeffthere.'), at(2, '\u202bمی\u200cخواهم\u202c')])).toBe(
      'Hello there. می\u200cخواهم',
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
    expect(rebuildText([at(0, '今日は\nとても 良い'), at(2, '天気\nOK です')])).toBe('今日はとても 良い天気 OK です');
  });
});
