import type { ContentFormat } from '@winnow/contracts';
import { buildDocx, buildTextZip, buildZip, deflateRepeated, docxParts, paragraph, xlsxParts } from '@winnow/testing';
import { testLimits } from '../../../testing/read-by';
import { readDocument } from '../index';

const read = (name: string, bytes: Uint8Array, limits = {}, format?: ContentFormat) =>
  readDocument(name, bytes, { ...testLimits, ...limits }, new AbortController().signal, () => undefined, format);
const zipped = (name: string, data: Buffer): Buffer => buildZip([{ name, data }]);
const docx = buildDocx(paragraph('Words of Word'));

describe('an archive of documents', () => {
  it('reads every file of a supported format under its name, and lists the others', async () => {
    const { text, warnings } = await read(
      'all.zip',
      buildZip([
        { name: 'notes/a.txt', data: Buffer.from('Plain words') },
        { name: '__MACOSX/._a.txt', data: Buffer.from('x') },
        { name: 'b.docx', data: docx },
        { name: 'c.exe', data: Buffer.from('MZ') },
        { name: 'd.docx', data: docx.subarray(0, 100) },
      ]),
    );
    expect(text).toBe('# notes/a.txt\n\nPlain words\n\n# b.docx\n\nWords of Word');
    expect(warnings).toEqual([
      'd.docx: The file is damaged and its text could not be read.',
      'Left out, since files of their type cannot be read: c.exe.',
    ]);
  });

  it('skips a file whose packed bytes are damaged', async () => {
    const zip = buildZip([
      { name: 'a.txt', data: Buffer.alloc(0), packed: Buffer.alloc(20, 0xff), claims: 500 },
      { name: 'b.txt', data: Buffer.from('Plain words') },
    ]);
    const { text, warnings } = await read('all.zip', zip);
    expect(text).toBe('# b.txt\n\nPlain words');
    expect(warnings).toEqual(['a.txt: The file is damaged and its text could not be read.']);
  });

  it('rejects an archive without a readable file with the problem of its first one', async () => {
    const files = [
      { name: 'a.exe', data: Buffer.from('MZ') },
      { name: 'b.docx', data: docx.subarray(0, 100) },
      { name: 'c.txt', data: Buffer.from(' ') },
    ];
    await expect(read('all.zip', buildZip(files))).rejects.toMatchObject({ code: 'unreadable' });
    await expect(read('all.zip', buildZip(files.slice(2)))).rejects.toMatchObject({ code: 'no-text' });
  });

  it('reads files in the format of the archive, with their warnings', async () => {
    const zip = buildZip([
      { name: 'a.txt', data: Buffer.from('1 * 2 <b>') },
      { name: 'b.html', data: Buffer.from('<p><b>Bold</b></p>') },
      { name: 'c.xlsx', data: buildZip(xlsxParts({ S: '<row r="1"><c><f>A2</f></c></row>' })) },
    ]);
    const markdown = await read('all.zip', zip, {}, 'markdown');
    expect(markdown.text).toMatch(/^# a.txt\n\n1 \\\* 2 \\<b>\n\n# b.html\n\n\*\*Bold\*\*\n\n# c.xlsx/);
    expect(markdown.warnings).toEqual([expect.stringMatching(/^c.xlsx: A formula has no stored result/)]);
    const html = await read('all.zip', zip, {}, 'html');
    expect(html.text).toMatch(/^<h1>a.txt<\/h1>\s*<p>1 \* 2 &lt;b&gt;<\/p>[^]*<b>Bold<\/b>/);
  });

  it('reads files with absolute paths, drives and steps between folders in their names', async () => {
    const names = ['/a.txt', '../b.txt', 'C:\\docs\\c.txt', './d/../e.txt', '//f.txt'];
    const zip = buildZip(names.map((name) => ({ name, data: Buffer.from(`In ${name.at(-5)}`) })));
    const { text, warnings } = await read('all.zip', zip);
    expect(text.match(/^# .*$/gm)).toEqual(['# a.txt', '# b.txt', '# docs/c.txt', '# d/e.txt', '# f.txt']);
    expect(warnings).toEqual([]);
    const word = buildZip(docxParts(paragraph('Rooted')).map((part) => ({ ...part, name: `/${part.name}` })));
    expect((await read('a.docx', word)).text).toBe('Rooted');
  });

  it('reads an archive in an archive, up to the maximum depth', async () => {
    const inner = zipped('a.txt', Buffer.from('Deep'));
    expect((await read('all.zip', zipped('in.zip', inner))).text).toContain('Deep');
    let nested = inner;
    for (let depth = 0; depth < 4; depth++) nested = zipped('in.zip', nested);
    await expect(read('all.zip', nested)).rejects.toMatchObject({ code: 'too-large' });
  });

  it('adds up the decompressed bytes of nested archives', async () => {
    const megabyte = Buffer.alloc(2 ** 20, 'word ');
    const inner = buildZip([
      {
        name: 'big.bin',
        data: Buffer.alloc(0),
        packed: deflateRepeated(Buffer.from('x'), megabyte, 6),
        claims: 6 * 2 ** 20 + 1,
      },
    ]);
    const both = buildZip(['a.zip', 'b.zip'].map((name) => ({ name, data: inner })));
    await expect(read('all.zip', both, { inflatedBytes: 10 * 2 ** 20 })).rejects.toMatchObject({ code: 'too-large' });
  });

  it('rejects an archive without any supported file', async () => {
    await expect(read('all.zip', buildTextZip({ 'a.bin': 'x' }))).rejects.toMatchObject({ code: 'unsupported-type' });
  });
});

describe('a mail', () => {
  const mail = (headers: string, body: string): Buffer =>
    Buffer.from(`${headers}\r\n\r\n${body}`.replace(/\r?\n/g, '\r\n'));

  it('reads headers, text and attachments', async () => {
    const { text, title, warnings } = await read(
      'a.eml',
      mail(
        'From: Ann <ann@example.org>\nTo: bob@example.org\nSubject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=\nDate: Wed, 4 Oct 2023 09:27:45 -0500\nContent-Type: multipart/mixed; boundary=b',
        `--b\nContent-Type: text/plain; charset=utf-8\n\nHello Bob\n--b\nContent-Type: application/octet-stream; name=a.docx\nContent-Disposition: attachment; filename=a.docx\nContent-Transfer-Encoding: base64\n\n${docx.toString('base64')}\n--b\nContent-Type: image/png\nContent-Disposition: inline; filename=logo.png\n\nx\n--b--`,
      ),
    );
    expect(text).toBe(
      'Subject: Grüße\nFrom: Ann <ann@example.org>\nTo: bob@example.org\nDate: Wed, 4 Oct 2023 09:27:45 -0500\n\nHello Bob\n\n## a.docx\n\nWords of Word',
    );
    expect(title).toBe('Grüße');
    expect(warnings).toEqual([]);
  });

  it('reads HTML when there is no plain text', async () => {
    const { text } = await read('a.eml', mail('Subject: x\nContent-Type: text/html', '<p>Rich <b>words</b></p>'));
    expect(text).toBe('Subject: x\n\nRich words');
  });

  const alternatives = (plain: string, html: string): Buffer =>
    mail(
      'Subject: x\nContent-Type: multipart/alternative; boundary=b',
      `--b\nContent-Type: text/plain\n\n${plain}\n--b\nContent-Type: text/html\n\n${html}\n--b--`,
    );

  it('reads HTML when the plain text is only a hint, or when a format with links and emphasis is requested', async () => {
    const html =
      '<p>The harvest of <b>rye</b> was <a href="https://a.example/">good</a> in all of the six valleys.</p>';
    const hint = await read('a.eml', alternatives('Use an HTML viewer.', html));
    expect(hint.text).toBe('Subject: x\n\nThe harvest of rye was good in all of the six valleys.');
    const plain = 'The harvest of rye was good in all six valleys.';
    expect((await read('a.eml', alternatives(plain, html))).text).toBe(`Subject: x\n\n${plain}`);
    const { text } = await read('a.eml', alternatives(plain, html), {}, 'markdown');
    expect(text).toContain('The harvest of **rye** was [good](https://a.example/) in');
  });

  it('detects the encoding of a text when no header names it', async () => {
    const bytes = Buffer.from('Subject: x\r\n\r\nSchöne Grüße aus München, und bis nächste Woche!', 'latin1');
    expect((await read('a.eml', bytes)).text).toBe('Subject: x\n\nSchöne Grüße aus München, und bis nächste Woche!');
  });

  it('reads events, and unnamed parts by their type', async () => {
    const event = [
      'BEGIN:VCALENDAR',
      'BEGIN:VTIMEZONE',
      'DTSTART:19700101T000000',
      'END:VTIMEZONE',
      'BEGIN:VEVENT',
      'SUMMARY:Harvest\\, first day',
      'DTSTART;TZID=Europe/Berlin:20260801T083000',
      'DTEND;TZID="(UTC+02:00) Berlin; Rome":20260801T150000',
      'LOCATION;ALTREP="https://example.org/barn";LANGUAGE=en:Barn',
      'DESCRIPTION;ALTREP="data:text/html,%3Cp%3EBring%3C/p%3E":Bring',
      '  sickles\\nand bread',
      'BEGIN:VALARM',
      'DESCRIPTION:Reminder',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\n');
    const { text, warnings } = await read(
      'a.eml',
      mail(
        'Subject: x\nContent-Type: multipart/mixed; boundary=b',
        `--b\nContent-Type: text/plain\n\nHello\n--b\nContent-Type: text/calendar\n\n${event}\n--b\nContent-Type: text/csv\n\na,b\n1,2\n--b--`,
      ),
    );
    expect(text).toBe(
      'Subject: x\n\nHello\n\n## event.ics\n\nSummary: Harvest, first day\nStart: 2026-08-01 08:30 Europe/Berlin\n' +
        'End: 2026-08-01 15:00 (UTC+02:00) Berlin; Rome\nLocation: Barn\nDescription: Bring sickles\nand bread\n\n## table.csv\n\n| a | b |\n| --- | --- |\n| 1 | 2 |',
    );
    expect(warnings).toEqual([]);
  });

  it('rejects a text without headers', async () => {
    await expect(read('a.eml', Buffer.from('no mail at all'))).rejects.toMatchObject({ code: 'unsupported-type' });
  });
});
