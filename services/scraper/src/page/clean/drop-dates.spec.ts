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

it('drops a date of the length of a short sentence above the text of a short post', () => {
  const line =
    '<div><span>Posted 2026-05-06</span> <span>Updated 2026-11-30</span> <span>Ines Farrow, Kitchen</span></div>';
  const text = '<p>This loaf is dark, moist and a little salty. It keeps for five days and is best fresh.</p>';
  const post = `<article>${line}<h1>Bread</h1>${text}<ul><li>500 g rye flour</li></ul></article>`;
  const state = stateAfter(htmlPage('Bread', `<nav><a href="/">Start</a></nav>${post}`), 'clean main');
  expect(textOf(state.main[0]!, 1_000)).not.toContain('2026');
});

it('keeps a short sentence with a date above another one', () => {
  const text =
    '<p>On 2026-05-06 the pump stopped again after the storm of that night.</p><p>It was repaired by Rolf two days later, with a valve of his own.</p>';
  const post = `<article><h1>Pump</h1>${text}</article>`;
  const state = stateAfter(htmlPage('Pump', `<nav><a href="/">Start</a></nav>${post}`), 'clean main');
  expect(textOf(state.main[0]!, 1_000)).toContain('On 2026-05-06 the pump stopped');
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
