import { joinText } from './join-text';
import { KnownWords } from './known-words';
import type { Line } from './page-types';

const linesOf = (texts: readonly string[]): Line[] =>
  texts.map((text, index) => ({
    text,
    parts: [text],
    x0: 72,
    x1: 72 + 5 * text.length,
    y: 700 - 12 * index,
    size: 10,
    rotation: 0,
  }));
const joinIn = (texts: readonly string[], text: string, next: string): string =>
  joinText(text, next, () => new KnownWords(linesOf(texts)));
const join = (text: string, next: string): string => joinIn([], text, next);

describe('joinText', () => {
  it('joins what a slash divides without a space', () => {
    expect(join('a flow of 118 m³/', 's in spring')).toBe('a flow of 118 m³/s in spring');
    expect(join('see https://example.org/', 'docs')).toBe('see https://example.org/docs');
    expect(join('mills /', 'locks')).toBe('mills / locks');
  });

  it.each([
    ['the memo-', 'ry chips', 'the memory chips'],
    ['the state-of-', 'the-art sensors', 'the state-of-the-art sensors'],
    ['an e-', 'mail', 'an e-mail'],
    ['il voulait, c’est-', 'à-dire', 'il voulait, c’est-à-dire'],
    ['der Donau-', 'Dampfschifffahrt', 'der Donau-Dampfschifffahrt'],
    ['die Vor-', 'und Nachteile', 'die Vor- und Nachteile'],
    ['the pre-', 'and post-war years', 'the pre- and post-war years'],
    ['a thou-', 'sand', 'a thousand'],
    ['der 3-', 'jährige Versuch', 'der 3-jährige Versuch'],
    ['call 555-', '0199', 'call 555-0199'],
    ['5 -', '3', '5 - 3'],
  ])('joins "%s" and "%s"', (text, next, joined) => {
    expect(join(text, next)).toBe(joined);
  });

  it.each([
    ['the survey—', 'the third', 'the survey—the third'],
    ['in 2019–', '2021', 'in 2019–2021'],
    ['the survey –', 'the third', 'the survey – the third'],
    ['—No lo sé —dijo ella—', 'y se fue', '—No lo sé —dijo ella— y se fue'],
  ])('joins the dash of "%s" as it is attached', (text, next, joined) => {
    expect(join(text, next)).toBe(joined);
  });

  it.each([
    ['see https://example.org/annual-', 'results', 'see https://example.org/annual-results'],
    ['see https://example.org/a.html?', 'year=2021', 'see https://example.org/a.html?year=2021'],
    ['see https://example.org/a', '?year=2021', 'see https://example.org/a?year=2021'],
    ['see https://www.', 'example.org/a', 'see https://www.example.org/a'],
    ['see https://example.org.', 'the next one', 'see https://example.org. the next one'],
    ['the mailing list.', 'office@example.org', 'the mailing list. office@example.org'],
    ['to harbour.master-', 'office@example.org', 'to harbour.master-office@example.org'],
  ])('joins the address of "%s" and "%s"', (text, next, joined) => {
    expect(join(text, next)).toBe(joined);
  });

  it('joins the parts of a word with capitals that the document has as a whole', () => {
    expect(joinIn(['feature'], 'a FEA-', 'TURE of it')).toBe('a FEATURE of it');
    expect(joinIn(['TraceMonkey'], 'in Trace-', 'Monkey')).toBe('in TraceMonkey');
    expect(joinIn(['die Archivdatei'], 'die Archiv-', 'Datei')).toBe('die Archiv-Datei');
    expect(joinIn(['of 57'], 'the rows 5-', '7')).toBe('the rows 5-7');
    expect(joinIn(['feature'], 'in US-', 'ASCII')).toBe('in US-ASCII');
  });

  it('keeps the hyphen of a compound of two known words in a document that divides no words', () => {
    const text = ['We read it and found only these words', 'in a memo about chips.'];
    expect(joinIn(text, 'a read-', 'only file')).toBe('a read-only file');
    expect(joinIn([...text, 'The memo-', 'ry is a memory'], 'a read-', 'only file')).toBe('a readonly file');
    expect(joinIn([...text, 'The readonly file'], 'a read-', 'only file')).toBe('a readonly file');
  });

  it('joins scripts without spaces between words without one, except after a sentence', () => {
    expect(join('ເຂົ້າຈອດ', 'ທັງໝົດ')).toBe('ເຂົ້າຈອດທັງໝົດ');
    expect(join('ចូលចតសរុប', 'ចំនួន')).toBe('ចូលចតសរុបចំនួន');
    expect(join('ចូលចត។', 'ចំនួន')).toBe('ចូលចត។ ចំនួន');
  });

  it('joins Chinese and Latin letters as the document does', () => {
    expect(joinIn(['该报告的PDF版本'], '使用', 'Adobe')).toBe('使用Adobe');
    expect(joinIn(['该报告的 PDF 版本'], '使用', 'Adobe')).toBe('使用 Adobe');
  });
});
