import type { PDFPageProxy } from 'pdfjs-dist';
import { restoreLigatures, RtlLigatures } from './rtl-ligatures';

const item = (str: string, dir = 'rtl') => ({
  ...{ str, dir, width: 50, height: 10, hasEOL: false },
  transform: [10, 0, 0, 10, 72, 700],
});
/** Letters as they are painted, from the left; each string is a glyph. */
const painted = (...glyphs: readonly string[]) => {
  const ligatures: [number, number][] = [];
  let text = '';
  for (const glyph of glyphs) {
    if (glyph.length > 1) ligatures.push([text.length, glyph.length]);
    text += glyph;
  }
  return { text, ligatures, gaps: [], hasSpaces: true };
};

describe('letters of a right-to-left text that one glyph stands for', () => {
  it('keep their order when the text is reversed', () => {
    const glyphs = painted('م', 'لا', 'س', 'ل', 'ا', ...'PDF', 'ل', 'ا', 'ف', 'ط', 'لأ', 'ل');
    const items = [item('السالم'), item('PDF', 'ltr'), item('لألطفال')];
    expect(restoreLigatures(items, glyphs).map(({ str }) => str)).toEqual(['السلام', 'PDF', 'للأطفال']);
  });

  it('are found between punctuation and digits, which are not reversed', () => {
    const glyphs = painted('.', 'م', 'لا', 'س', 'ل', 'ا', ' ', '1', '4');
    expect(restoreLigatures([item('14 السالم.')], glyphs)[0]!.str).toBe('14 السلام.');
  });

  it('stay as they are if the text is not in the operators', () => {
    const items = [item('السالم')];
    expect(restoreLigatures(items, painted('م', 'ل', 'ا', 'س', 'ل', 'ا'))).toEqual(items);
    expect(restoreLigatures(items, painted('ل', 'لا'))).toEqual(items);
  });

  it('are looked for on the first pages only, and not without Arabic text', async () => {
    const restorer = new RtlLigatures();
    let reads = 0;
    const page = {
      getOperatorList: () => Promise.reject(new Error(`read ${(reads += 1)}`)),
    } as unknown as PDFPageProxy;
    await restorer.restore(page, [item('ספרייה'), item('text', 'ltr')]);
    expect(reads).toBe(0);
    const items = [item('السالم')];
    for (let number = 1; number <= 5; number += 1) expect(await restorer.restore(page, items)).toBe(items);
    expect(reads).toBe(3);
  });
});
