import { buildDocx, buildTextZip, buildZip, deflateRepeated, paragraph } from '@winnow/testing';
import { testLimits } from '../../../testing/read-by';
import { readDocument } from '../index';

const read = (name: string, bytes: Uint8Array, limits = {}) =>
  readDocument(name, bytes, { ...testLimits, ...limits }, new AbortController().signal, () => undefined);
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

  it('rejects a text without headers', async () => {
    await expect(read('a.eml', Buffer.from('no mail at all'))).rejects.toMatchObject({ code: 'unsupported-type' });
  });
});
