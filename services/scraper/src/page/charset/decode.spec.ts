import * as fc from 'fast-check';
import iconv from 'iconv-lite';
import { repairMojibake } from '@winnow/charset';
import { readPage } from '../read-page';
import { decodeText } from './decode';

const japanese = '日本語のページです。港の天気は晴れで、波は静かでした。';
const korean = '한국어 페이지입니다. 항구의 날씨는 맑고 파도는 잔잔했습니다.';
const chinese = '这是一个中文的页面，港口的天气很好，人们都在海边。';
const russian = 'Это страница на русском языке, погода в гавани была тихой.';
const french = 'Le café était fermé, la façade déjà repeinte à neuf.';
const html = (text: string, charset = '') =>
  `<html><head>${charset && `<meta charset="${charset}">`}<title>x</title></head><body><p>${text}</p></body></html>`;

describe('decoding a page', () => {
  it.each([
    ['shift_jis', japanese],
    ['euc-jp', japanese],
    ['euc-kr', korean],
    ['gbk', chinese],
    ['gb18030', chinese],
    ['windows-1251', russian],
    ['koi8-r', russian],
    ['windows-1252', french],
    ['iso-8859-15', french],
    ['utf-8', japanese],
  ])("decodes %s by the header, by the page's declaration, and by an alias of the label", (charset, text) => {
    const bytes = iconv.encode(html(text), charset);
    expect(decodeText(bytes, `text/html; charset="${charset.toUpperCase()}"`).text).toBe(html(text));
    const declared = html(text, charset);
    expect(decodeText(iconv.encode(declared, charset), 'text/html').text).toBe(declared);
  });

  it.each([
    ['shift_jis', japanese],
    ['euc-jp', japanese],
    ['euc-kr', korean],
    ['gbk', chinese],
    ['windows-1251', russian],
    ['koi8-r', russian],
    ['windows-1252', french],
  ])('guesses %s without a declaration', (charset, text) => {
    const page = html(text.repeat(4));
    expect(decodeText(iconv.encode(page, charset), null).text).toBe(page);
  });

  it.each([
    ['windows-1253', 'Η αγορά άνοιξε νωρίς και πολλοί άνθρωποι ήρθαν για φρέσκα ψάρια.'],
    ['iso-8859-7', 'Η αγορά άνοιξε νωρίς και πολλοί άνθρωποι ήρθαν για φρέσκα ψάρια.'],
    ['windows-1254', 'Çarşı erken açıldı, birçok kişi taze balık almak için geldi. Müzeyi de gezdiler, değil mi?'],
    ['windows-1255', 'השוק נפתח מוקדם ואנשים רבים באו לקנות דגים טריים.'],
    ['windows-1256', 'فتح السوق أبوابه مبكرا وجاء كثير من الناس لشراء السمك الطازج.'],
    ['windows-874', 'ตลาดเปิดแต่เช้าและผู้คนจำนวนมากมาซื้อปลาสด'],
    ['windows-1250', 'Trh otevřel brzy a mnoho lidí přišlo koupit čerstvé ryby, též žáci ze školy.'],
    ['iso-8859-2', 'Trh otevřel brzy a mnoho lidí přišlo koupit čerstvé ryby, též žáci ze školy.'],
    ['windows-1250', 'Miasto ogłosiło, że prace się skończą, aby statki mogły cumować. Świeże ryby też były.'],
    ['iso-8859-2', 'Miasto ogłosiło, że prace się skończą, aby statki mogły cumować. Świeże ryby też były.'],
    ['windows-1250', 'A piac korán nyitott, és sokan jöttek friss halért. A költség nagyobb, üdvözölték őket.'],
    ['iso-8859-5', 'Рынок открылся рано, и многие люди пришли купить свежую рыбу.'],
    ['windows-1251', 'Ринок відкрився рано, і багато людей прийшли купити свіжу рибу.'],
    ['windows-1252', 'Marknaden öppnade tidigt för människor. Se även: café, naïve, Dvorak » © 2026'],
    ['windows-1252', 'The market opened early – it’s “fresh” » © 2026 ¶ Zoë'],
    ['windows-1252', 'Não é fácil, mas são bons planos, e a população está contente. Amanhã há mais.'],
  ])('guesses %s of %j without a declaration', (charset, text) => {
    const page = html(`<a href="/">Home</a> | ${text}`);
    expect(decodeText(iconv.encode(page, charset), null).text).toBe(page);
  });

  it.each(['utf-16le', 'utf-16be'])('decodes %s with and without a byte order mark', (charset) => {
    const page = html(japanese);
    expect(decodeText(iconv.encode(page, charset, { addBOM: true }), null).text).toBe(page);
    expect(decodeText(iconv.encode(page, charset), 'text/html').text).toBe(page);
  });

  it('prefers valid UTF-8 to a wrong header', () => {
    const page = html(french);
    expect(decodeText(Buffer.from(page), 'text/html; charset=iso-8859-1').text).toBe(page);
  });

  it('prefers the bytes to a wrong declaration of UTF-8', () => {
    const page = html(russian.repeat(3), 'utf-8');
    expect(decodeText(iconv.encode(page, 'windows-1251'), 'text/html; charset=utf-8').text).toBe(page);
  });

  it.each([
    ['windows-1250', 'Rybáři se vrátili do přístavu a řekli, že úlovek byl větší.'],
    ['windows-1253', 'Οι ψαράδες του λιμανιού επέστρεψαν στη θάλασσα.'],
    ['windows-1256', 'عاد الصيادون إلى البحر هذا اليوم'],
    ['gbk', chinese],
  ])('prefers %s declared by the page to a header of UTF-8 or of the default charset', (charset, text) => {
    const page = html(text.repeat(3), charset);
    const bytes = iconv.encode(page, charset);
    expect(decodeText(bytes, 'text/html; charset=utf-8').text).toBe(page);
    expect(decodeText(bytes, 'text/html; charset=ISO-8859-1').text).toBe(page);
  });

  it('finds a declaration after a long script', () => {
    const page = `<html><head><script>${'var a = 1;'.repeat(2_000)}</script><meta charset="windows-1253"><p>ψαράδες</p>`;
    expect(decodeText(iconv.encode(page, 'windows-1253'), 'text/html').text).toBe(page);
  });

  it('keeps UTF-8 when one of many sequences is truncated', () => {
    const bytes = Buffer.concat([Buffer.from(html(japanese.repeat(20), 'utf-8')), Buffer.from([0xe6, 0x97])]);
    expect(decodeText(bytes, 'text/html').text).toContain('港の天気は晴れ');
  });

  it('ignores unknown charsets, and UTF-16 declared in ASCII', () => {
    expect(decodeText(Buffer.from(html('plain', 'klingon')), 'text/html; charset=nonsense').text).toContain('plain');
    expect(decodeText(iconv.encode(html(french, 'utf-16'), 'windows-1252'), null).text).toContain('café');
  });

  it('repairs UTF-8 that was decoded as Latin-1, in the page and in the rendered DOM', () => {
    const wrong = Buffer.from(Buffer.from(html('don’t', 'utf-8'), 'utf8').toString('latin1'));
    expect(decodeText(wrong, 'text/html').text).toContain('don’t');
    const page = { url: 'https://a.example/', bytes: wrong, contentType: 'text/html' };
    expect(readPage(page, { maxChars: 1000, rendered: true }).content).toContain('don’t');
  });

  it('round-trips every text encoded as UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!text.startsWith('\ufeff') && repairMojibake(text) === text);
        expect(decodeText(Buffer.from(html(text)), null).text).toBe(html(text));
      }),
    );
  });
});
