import { textOf } from '@winnow/markdown';
import { htmlPage, prose, stateAfter } from '../testing/read-html';

const contentOf = (before: string, after: string): string => {
  const body = `<main><article><h1>Harbour</h1>${before}<p>${prose('the harbour', 4)}</p>${after}</article></main>`;
  const state = stateAfter(htmlPage('Harbour', body), 'clean main');
  return textOf(state.main[0]!, 10_000);
};

describe('a line with a date above the text', () => {
  it.each([
    'Ada Brun, 6 May 2024',
    'أحمد علي ٦ مايو ٢٠٢٤',
    'अमित शर्मा, ६ मई २०२४',
    '佐藤　２０２４年５月６日',
    'رضا احمدی ۱۷ اردیبهشت ۱۴۰۳',
  ])('is dropped: %s', (line) => {
    expect(contentOf(`<p>${line}</p>`, '')).not.toContain(line);
  });
});

describe('a short sentence with a year below the text', () => {
  it.each([
    'The line was first proposed in 1998.',
    '该项目最早于1998年提出。',
    'この計画は「1998年に提案された。」',
    'ألم يُقترح الخط عام 1998؟',
    'यह योजना पहली बार 1998 में रखी गई थी।',
    'یہ منصوبہ پہلی بار 1998 میں پیش کیا گیا۔',
  ])('is kept: %s', (sentence) => {
    expect(contentOf('', `<p>${sentence}</p>`)).toContain(sentence);
  });
});
