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

  it.each([
    ['Windows-1250', 'windows-1250', 'Nazwa;Cena\nŻyto;12\nJęczmień;7'],
    ['ISO 8859-2', 'iso-8859-2', 'Název;Cena\nŽito;12\nPšenice a ječmen;7'],
    ['Windows-1251', 'windows-1251', 'Зерно;12\nОвёс;7'],
    ['Windows-1251, in Ukrainian', 'windows-1251', 'Жито;12\nЯчмінь і пшениця;7'],
    ['KOI8-U', 'koi8-u', 'Жито;12\nЯчмінь і пшениця;7'],
    ['Windows-1252, with few letters', 'windows-1252', 'It’s 25 °C – “fine” for rye, £12 or 15 €'],
    ['Windows-1253', 'windows-1253', 'Σίκαλη;12\nΒρώμη;7'],
    ['Windows-1254', 'windows-1254', 'Çavdar;12\nBuğday ve yulafın fiyatı;7'],
    ['Windows-1255', 'windows-1255', 'שיפון;12\nשיבולת שועל;7'],
    ['Windows-1256', 'windows-1256', 'الجاودار;12\nالشوفان;7'],
    ['Windows-1257', 'windows-1257', 'Rugiai;12\nMiežiai ir kviečiai, avižų kaina;7'],
    ['Windows-874', 'windows-874', 'ข้าวไรย์;12\nข้าวโอ๊ต;7'],
    ['DOS in German', 'cp850', 'Getreide;Größe\nGrünkern für Brötchen;7'],
    ['DOS in Spanish', 'cp437', 'Año;Descripción\n2024;Centeno pequeño'],
    ['DOS in Polish', 'cp852', 'Żyto;12\nJęczmień ozimy, mąka;7'],
    ['DOS in Russian', 'cp866', 'Зерно;12\nОвёс;7'],
    ['Shift_JIS', 'shift_jis', '名前;価格\nライ麦;12\nえん麦;7'],
    ['GBK', 'gbk', '名称;价格\n黑麦;12\n燕麦的价格;7'],
    ['Big5', 'big5', '名稱;價格\n黑麥;12\n燕麥的價格;7'],
    ['EUC-KR', 'euc-kr', '이름;가격\n호밀;12\n귀리의 가격;7'],
  ])('reads short text in %s', async (_, encoding, text) => {
    expect((await readBy(readTxt, encode(text, encoding))).text).toBe(text);
  });

  it('reads ISO 2022-JP', async () => {
    const bytes = Buffer.from('Price: \u001b$B2A3J\u001b(B 12\n\u001b$BF|K\\\u001b(B', 'latin1');
    expect((await readBy(readTxt, bytes)).text).toBe('Price: 価格 12\n日本');
    const escapes = Buffer.from('\u001b(BReady\u001b$B and\u001b[0m done', 'latin1');
    expect((await readBy(readTxt, escapes)).text).toContain('Ready');
  });

  it('reads UTF-8 that is cut, or has a few damaged characters', async () => {
    const bytes = Buffer.from('Grüße 世界');
    expect((await readBy(readTxt, bytes.subarray(0, -1))).text).toBe('Grüße 世');
    const damaged = Buffer.concat([Buffer.from('Съешь ещё '), Buffer.from([0xd0]), Buffer.from(' этих булок')]);
    expect((await readBy(readTxt, damaged)).text).toBe('Съешь ещё  этих булок');
    expect((await readBy(readTxt, encode('Voilà l’été', 'windows-1252'))).text).toBe('Voilà l’été');
    expect((await readBy(readTxt, encode('un café', 'windows-1252'))).text).toBe('un café');
  });

  it('repairs UTF-8 that was decoded as Latin-1', async () => {
    const wrong = Buffer.from('It’s here', 'utf8').toString('latin1');
    expect((await readBy(readTxt, Buffer.from(wrong))).text).toBe('It’s here');
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
