import { htmlPage, prose, stateAfter } from '../testing/read-html';
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
