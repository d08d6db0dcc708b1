import { decodeXml } from './xml';

it('rejects a whole file with too many elements before any of them is parsed', () => {
  expect(() => decodeXml(Buffer.from('<a/>'.repeat(3_000_001)))).toThrow(
    expect.objectContaining({ code: 'too-large' }),
  );
  expect(decodeXml(Buffer.from('<a><!-- b --></a>'.repeat(1_000)))).toHaveLength(17_000);
});
