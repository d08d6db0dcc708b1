import { encode } from 'iconv-lite';
import { readBy } from '../../../testing/read-by';
import { readTxt } from './txt-reader';

const russian = 'Съешь же ещё этих мягких французских булок, да выпей чаю. Широкая электрификация южных губерний.';
const japanese = 'いろはにほへと ちりぬるを わかよたれそ つねならむ。漢字かな交じり文も読めます。';

describe('readTxt', () => {
  it.each([
    ['UTF-8', 'utf-8', 'Grüße, 世界 🌾'],
    ['UTF-16 LE', 'utf-16le', 'Plain words, and some more of them'],
    ['UTF-16 BE', 'utf-16be', 'Plain words, and some more of them'],
    ['Windows-1251', 'windows-1251', russian],
    ['KOI8-R', 'koi8-r', russian],
    ['Shift_JIS', 'shift_jis', japanese],
    ['EUC-JP', 'euc-jp', japanese],
    ['Windows-1252', 'windows-1252', 'He said: “Voilà, c’est l’été” – déjà vu, naïve façade; Übergröße für Mädchen.'],
  ])('reads %s', async (_, encoding, text) => {
    expect((await readBy(readTxt, encode(text, encoding))).text).toBe(text);
    expect((await readBy(readTxt, encode(text, encoding, { addBOM: /utf/.test(encoding) }))).text).toBe(text);
  });

  it('normalises line breaks and drops control characters', async () => {
    expect((await readBy(readTxt, Buffer.from('a \r\nb\rc\n\n\n\nd\u0008\n'))).text).toBe('a\nb\nc\n\nd');
  });

  it('rejects bytes that are not text, and empty files', async () => {
    await expect(readBy(readTxt, Buffer.from([1, 2, 3, 0, 5, 6, 0, 1]))).rejects.toMatchObject({
      code: 'unsupported-type',
    });
    await expect(readBy(readTxt, Buffer.from(' \n '))).rejects.toMatchObject({ code: 'no-text' });
    await expect(readBy(readTxt, Buffer.from('long'), { textChars: 3 })).rejects.toMatchObject({ code: 'too-large' });
  });
});
