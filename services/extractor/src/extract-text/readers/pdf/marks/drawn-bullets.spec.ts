import { addDrawnBullets } from './drawn-bullets';
import type { MarkedItem } from './structure-tags';

const start = (tag: string) => ({ type: 'beginMarkedContentProps', tag }) as MarkedItem;
const end = { type: 'endMarkedContent' } as MarkedItem;
const text = (str: string) => ({ str }) as MarkedItem;
const textsOf = (items: readonly MarkedItem[]): string[] =>
  addDrawnBullets(items).flatMap(({ type, str }) => (type ? [] : [str]));

describe('bullets that are drawn as shapes', () => {
  it('are added to the text after an empty label', () => {
    const nested = [start('Lbl'), start('Artifact'), end, text(' '), end];
    const items = [start('Lbl'), end, start('LBody'), text(''), text('Rye'), text('and oats'), end];
    expect(textsOf([...items, ...nested, text('Wheat')])).toEqual(['', '- Rye', 'and oats', ' ', '- Wheat']);
  });

  it('are not added to labels with text, and to other text', () => {
    const items = [text('Grain'), start('Lbl'), start('Span'), text('1.'), end, end, start('P'), text('Rye'), end];
    expect(textsOf(items)).toEqual(['Grain', '1.', 'Rye']);
  });
});
