import { htmlPage, prose, readHtml, stateAfter } from '../testing/read-html';
import { textOf } from '@winnow/markdown';

const contentOf = (line: string): string => {
  const body = `<main><article><h1>Harbour</h1><div>${line}</div><p>${prose('the harbour', 4)}</p></article></main>`;
  const state = stateAfter(htmlPage('Harbour', body), 'clean main');
  return textOf(state.main[0]!, 10_000)
    .replace(/Sentence 1.*/s, '')
    .trim();
};

describe('a reading time above the text', () => {
  it.each([
    '3 MIN. READ',
    '7 min read',
    'Reading time: 8 minutes',
    'Tempo de leitura: 2 minutos',
    'Lesezeit: 5 Min.',
    'Время чтения: 4 минуты',
    '阅读时间：5 分钟',
    'Thời gian đọc: 6 phút',
    'زمان مطالعه: ۴ دقیقه',
  ])('is dropped: %s', (line) => {
    expect(contentOf(line)).toBe('');
  });

  it.each(['Prep time: 20 minutes', 'Spread it for 5 minutes, then add the onions and stir', 'Ready to read'])(
    'is no other line: %s',
    (line) => {
      expect(contentOf(line)).toBe(line);
    },
  );
});

describe('a time that stands alone between the title and the text', () => {
  const read = (line: string): string => {
    const body = `<main><h1>Harbour</h1>${line}<p>${prose('the harbour', 6)}</p></main>`;
    return readHtml(htmlPage('Harbour', body)).content;
  };

  it('is dropped', () => {
    expect(read('<time datetime="2026-04-02">April 2, 2026</time>')).toBe(prose('the harbour', 6));
  });

  it.each([
    ['text before it', 'Open again on <time datetime="2026-04-02">April 2, 2026</time>, if the ice is gone by then.'],
    ['another one below', `<time>April 2, 2026</time><h2>Ice</h2><time>April 1, 2026</time><p>${prose('ice', 2)}</p>`],
    ['a sentence above', `<p>${prose('ice', 2)}</p><time datetime="2026-04-02">April 2, 2026</time>`],
  ])('is kept with %s', (_, line) => {
    expect(read(line)).toContain('April 2, 2026');
  });
});
