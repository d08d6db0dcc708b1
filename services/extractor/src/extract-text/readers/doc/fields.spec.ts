import { endsInTime } from '@winnow/testing';
import { replaceFields } from './fields';

describe('replaceFields', () => {
  it('keeps the results of nested fields, and all text of unclosed ones', () => {
    const inner = '\u0013HYPERLINK "https://mill.test/"\u0014North\u0015';
    expect(replaceFields(`See ${inner}.`, { writesLinks: true })).toBe('See [North](https://mill.test/).');
    const outer = `\u0013HYPERLINK "https://grain.test/"\u0014the ${inner} mill\u0015`;
    expect(replaceFields(outer, { writesLinks: true })).toBe('the [North](https://mill.test/) mill');
    expect(replaceFields('A \u0013IF b', {})).toBe('A  IF b');
  });

  it.each([
    '\u0013HYPERLINK "http://a.b"\u0014x',
    '\u0013',
    '\u0013\u0014',
    '\u0013HYPERLINK "http://a.b"\u0014x\u0015',
  ])('reads repeated %j in linear time', (piece) => {
    const text = piece.repeat(100_000) + '\u0015'.repeat(100_000);
    expect(endsInTime(() => replaceFields(text, { writesLinks: true }))).toBeDefined();
  });
});
