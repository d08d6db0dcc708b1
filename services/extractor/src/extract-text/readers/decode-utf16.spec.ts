import { decodeUtf16 } from './decode-utf16';

describe('decodeUtf16', () => {
  const bytes = Buffer.from(' abc', 'utf16le').subarray(1, 8);

  it.each([
    [1, 7, 'abc'],
    [1, 6, 'ab'],
    [1, 100, 'abc'],
    [7, 8, ''],
    [9, 2, ''],
  ])('decodes whole characters from byte %i to %i', (start, end, text) => {
    const toString = jest.spyOn(bytes, 'toString');
    expect(decodeUtf16(bytes, start, end)).toBe(text);
    const [[, from = 0, to = 0] = []] = toString.mock.calls;
    expect((to - from) % 2).toBe(0);
    toString.mockRestore();
  });
});
