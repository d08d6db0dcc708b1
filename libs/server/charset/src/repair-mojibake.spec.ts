import { repairMojibake } from './repair-mojibake';

const asLatin1 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');
const asWindows1252 = (text: string): string => new TextDecoder('windows-1252').decode(Buffer.from(text, 'utf8'));

describe('repairMojibake', () => {
  const text = 'It’s “noted” – déjà vu, 5 € or 20 °C… Привет, 漢字 and 😀.';

  it.each([
    ['Latin-1', asLatin1],
    ['windows-1252', asWindows1252],
    ['Latin-1 twice', (each: string) => asLatin1(asLatin1(each))],
  ])('repairs UTF-8 that was decoded as %s', (_, garble) => {
    expect(repairMojibake(garble(text))).toBe(text);
  });

  it('repairs sequences with control characters among correct text', () => {
    const correct = 'Écoute à côté, mañana, größer – “quoted”.';
    expect(repairMojibake(`${correct} ${asLatin1('don’t')}`)).toBe(`${correct} don’t`);
  });

  it.each([
    'Un « café”… » à côté, mañana, größer',
    'An example of wrong decoding: Ã© instead of é – the letter “e” with an accent, or â€™ instead of ’, says Étienne…',
    'Four examples of wrong decoding: Ã©, Ã¨, â€™ and â€œ.',
    'Plain ASCII',
    'Привет, 漢字',
    'Â',
    'â€',
  ])('keeps %s', (text) => {
    expect(repairMojibake(text)).toBe(text);
  });

  it('reads single control characters as windows-1252, and removes those that it lacks', () => {
    const garbled = 'She didn\u0092t say \u0093no\u0094\u0085\u009d';
    expect(repairMojibake(garbled)).toBe('She didn’t say “no”…');
  });

  it('keeps invalid UTF-8', () => {
    expect(repairMojibake('\u00e2\u00bfx \u00ed\u00a0\u00a0 \u00f4\u00bf\u00bf\u00bf')).toBe(
      '\u00e2\u00bfx \u00ed\u00a0\u00a0 \u00f4\u00bf\u00bf\u00bf',
    );
  });
});
