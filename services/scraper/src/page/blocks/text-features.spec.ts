import { textStats } from './text-features';

describe('words and punctuation', () => {
  it.each([
    ['English', 'The pier, which is old, closes. Why?', 7, 2, 2],
    ['Chinese', '旧码头关闭了，因为石头松动。', 6, 1, 1],
    ['Japanese', '古い桟橋、閉鎖。', 3, 1, 1],
    ['Arabic', 'المرفأ مغلق، لماذا؟', 3, 1, 1],
    ['Hindi', 'घाट बंद है।', 3, 0, 1],
  ])('are counted in %s', (_, text, words, commas, sentenceEnds) => {
    expect(textStats(text)).toMatchObject({ words, commas, sentenceEnds });
  });

  it('are counted in scripts without spaces', () => {
    expect(textStats('ท่าเรือเก่าปิดแล้ว').words).toBeCloseTo(18 / 5);
  });

  it('are counted beside letters of other scripts', () => {
    expect(textStats('GPU 性能 up').words).toBe(3);
  });
});
