import { testLimits } from '../../../testing/read-by';
import { decompressRtf } from './decompress-rtf';

const decompress = (hex: string): string | undefined =>
  decompressRtf(Buffer.from(hex.replaceAll(' ', ''), 'hex'), testLimits)?.toString('latin1');

describe('decompressRtf', () => {
  it.each([
    [
      'references to the initial dictionary',
      '2d0000002b0000004c5a4675f1c5c7a7 03000a007263706731323542320af32068656c090020627705b06c647d0a800fa0',
      '{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n',
    ],
    [
      'references that cross what they write',
      '1a0000001c0000004c5a4675e2d44b51 410004205758595a0d6e7d010eb0',
      '{\\rtf1 WXYZWXYZWXYZWXYZWXYZ}',
    ],
    ['content that is not compressed', '0e00000004000000 4d454c41 00000000 7b5c727d', '{\\r}'],
    ['a stream without its end', '1a0000001c0000004c5a4675e2d44b51 41000420575859', '{\\rtf1 WXY'],
  ])('reads %s (MS-OXRTFCP, 4)', (_, hex, text) => {
    expect(decompress(hex)).toBe(text);
  });

  it('returns undefined for other content', () => {
    expect(decompress('00'.repeat(20))).toBeUndefined();
    expect(decompress('00')).toBeUndefined();
  });
});
