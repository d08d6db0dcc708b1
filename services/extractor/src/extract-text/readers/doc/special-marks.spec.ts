import { buildDoc } from '@winnow/testing';
import { readBy, testLimits } from '../../../testing/read-by';
import { readDoc } from './doc-reader';

const outline = (level: number): number[] => [0x40, 0x26, level];

describe('distinguishMarks', () => {
  it('ends a paragraph at the end of its section, so that the next one is the heading', async () => {
    const body = 'Before\r\fSowing\rIt rains.\fReaping\rEnd\r';
    const sections = [0, body.indexOf('Reaping')];
    const paragraphs = [[], outline(0), [], outline(0), []];
    // The page of paragraphs ends the third one at the mark of its section.
    const file = buildDoc({ body: body.replace('rains.\f', 'rains.\r'), paragraphs, sections });
    file.writeUInt8(0x0c, file.indexOf(Buffer.from('rains.\r', 'utf16le')) + 12);
    expect((await readBy(readDoc, file)).text).toBe('Before\n\n# Sowing\n\nIt rains.\n\n# Reaping\n\nEnd');
  });

  it('numbers footnotes, and endnotes beside them in Roman numbers, as Word displays them', async () => {
    const body = 'One\u0002 two\u0002 three\u0002\r';
    const endnoteMarks = [body.indexOf('\u0002')];
    const notes = { footnotes: '\u0002 First\r\u0002 Second\r', endnotes: '\u0002 Last\r' };
    expect((await readBy(readDoc, buildDoc({ body, ...notes, endnoteMarks }))).text).toBe(
      'One[i] two[1] three[2]\n\n[1] First\n\n[2] Second\n\n[i] Last',
    );
    const bytes = buildDoc({ body, ...notes, endnoteMarks });
    const { signal } = new AbortController();
    expect((await readDoc(bytes, testLimits, signal, () => undefined, 'markdown')).text).toBe(
      'One[^i] two[^1] three[^2]\n\n[^1]: First\n\n[^2]: Second\n\n[^i]: Last',
    );
    const long = buildDoc({ body: 'One\u0002 two\u0002\r', footnotes: '\u0002 First\rMore\r\u0002 Second\r' });
    expect((await readDoc(long, testLimits, signal, () => undefined, 'markdown')).text).toBe(
      'One[^1] two[^2]\n\n[^1]: First\n\n    More\n\n[^2]: Second',
    );
    expect((await readBy(readDoc, long)).text).toBe('One[1] two[2]\n\n[1] First\n\nMore\n\n[2] Second');
    const own = { body: 'One\u0002 two† three\u0002\r', footnotes: '\u0002 First\r† Own\rMore\r\u0002 Second\r' };
    expect((await readDoc(buildDoc(own), testLimits, signal, () => undefined, 'markdown')).text).toBe(
      'One[^1] two† three[^2]\n\n[^1]: First\n\n† Own\n\nMore\n\n[^2]: Second',
    );
    const empty = { body: 'One\u0002 two\u0002\r', footnotes: '\u0002 \r\u0002 Second\r' };
    expect((await readDoc(buildDoc(empty), testLimits, signal, () => undefined, 'markdown')).text).toBe(
      'One[^1] two[^2]\n\n[^1]:\n\n[^2]: Second',
    );
    expect((await readBy(readDoc, buildDoc({ body, ...notes }))).text).toBe('One two three\n\nFirst\n\nSecond\n\nLast');
    const onlyEndnotes = { body: 'One\u0002\r', endnotes: '\u0002 Last\r' };
    expect((await readBy(readDoc, buildDoc(onlyEndnotes))).text).toBe('One[1]\n\n[1] Last');
  });
});

describe('writeEmphasis', () => {
  const [bold, italic, raised, both] = [
    [0x35, 0x08, 1],
    [0x36, 0x08, 1],
    [0x48, 0x2a, 1],
    [0x35, 0x08, 1, 0x36, 0x08, 1],
  ];
  const read = async (
    parts: readonly (readonly [text: string, changes?: number[]])[],
    format: 'markdown' | 'text',
    paragraphs: number[][] = [],
  ): Promise<string> => {
    let end = 0;
    const runs = parts.map(([text, changes = []]) => ({ end: (end += text.length), changes }));
    const file = buildDoc({ body: parts.map(([text]) => text).join(''), runs, paragraphs });
    return (await readDoc(file, testLimits, new AbortController().signal, () => undefined, format)).text;
  };

  it('writes raised numbers in raised characters, and bold and italics in Markdown', async () => {
    const parts = [
      ['10'],
      ['6', raised],
      [' litres, '],
      ['not ', bold],
      ['less', bold],
      [', '],
      ['per year', both],
      ['\r'],
    ] as const;
    expect(await read(parts, 'text')).toBe('10⁶ litres, not less, per year');
    expect(await read(parts, 'markdown')).toBe('10⁶ litres, **not less**, ***per year***');
  });

  it('writes no marks that Markdown would not read, none in headings for bold, and none for empty text', async () => {
    const parts = [
      ['Sow', bold],
      [' now\r'],
      ['a'],
      ['(b)', italic],
      ['c '],
      ['d', bold],
      ['e', italic],
      [' '],
      [' \r', bold],
    ] as const;
    expect(await read(parts, 'markdown', [outline(0), []])).toBe('# Sow now\n\na(b)c **d**e');
  });

  it('keeps emphasis around links', async () => {
    const link = ['\u0013HYPERLINK "https://example.org/"\u0014mills\u0015', bold] as const;
    expect(await read([['See '], link, [' and '], ['rye', italic], ['\r']], 'markdown')).toBe(
      'See **[mills](https://example.org/)** and *rye*',
    );
  });
});
