import type { ContentFormat } from '@winnow/contracts';
import { buildMsg, embeddedMsg, packRtf, type MsgParts } from '@winnow/testing';
import { encode } from 'iconv-lite';
import { testLimits } from '../../../testing/read-by';
import { readDocument } from '../index';
import type { ReadLimits } from '../reader';

const read = (bytes: Uint8Array, limits: Partial<ReadLimits> = {}, format?: ContentFormat, name = 'a.msg') =>
  readDocument(name, bytes, { ...testLimits, ...limits }, new AbortController().signal, () => undefined, format);
const textOf = async (parts: MsgParts, format?: ContentFormat): Promise<string> =>
  (await read(buildMsg(parts), {}, format)).text;

const [subject, body, html, rtf] = [0x0037, 0x1000, 0x1013, 0x1009];
const [attachedName, attachedData, attachedMethod] = [0x3707, 0x3701, 0x3705];
const [messageClass, codePage] = [0x001a, 0x3fde];
const sent = new Date('2026-05-04T08:30:00Z');
const richHtml =
  '<html><body><p>Rye <b>harvest</b></p><table><tr><th>Field</th><th>Tons</th></tr><tr><td>North</td><td>7</td></tr></table>';
const table = 'Rye harvest\n\n| Field | Tons |\n| --- | --- |\n| North | 7 |';

describe('msgReader', () => {
  const mail: MsgParts = {
    properties: {
      [subject]: 'Grüße',
      [0x0c1a]: 'Ann',
      [0x0c1f]: 'ann@example.org',
      [0x0042]: 'Ann',
      [0x0039]: sent,
      [body]: 'Hello Bob',
    },
    recipients: [
      { [0x3001]: 'Bob', [0x39fe]: 'bob@example.org', [0x3003]: '/O=EX/CN=BOB', [0x0c15]: 1 },
      { [0x3001]: "'cy@example.org'", [0x3003]: 'cy@example.org', [0x0c15]: 0x10000002 },
      { [0x3001]: 'Dee', [0x3003]: '/O=EX/CN=DEE', [0x0c15]: 2 },
    ],
  };

  it.each(['a.msg', 'a.oft'])('reads headers and text of %s as those of a mail', async (name) => {
    const { text, title, warnings } = await read(buildMsg(mail), {}, 'text', name);
    expect(text).toBe(
      'Subject: Grüße\nFrom: Ann <ann@example.org>\nTo: Bob <bob@example.org>\nCc: cy@example.org, Dee\n' +
        'Date: Mon, 04 May 2026 08:30:00 +0000\n\nHello Bob',
    );
    expect(title).toBe('Grüße');
    expect(warnings).toEqual([]);
  });

  it('has the date of the transport headers, the author of a delegate, and recipients of a draft', async () => {
    const properties = {
      [0x007d]: 'Received: by x\r\nDate: Mon, 4 May 2026 10:30:00 +0200\r\nFrom: x\r\n',
      [0x0042]: 'Ann',
      [0x5d02]: 'ann@example.org',
      [0x0c1a]: 'Office',
      [0x5d01]: 'office@example.org',
      [0x0e04]: 'Bob; Cy',
      [body]: 'Hi',
    };
    expect(await textOf({ properties })).toBe(
      'From: Ann <ann@example.org>\nTo: Bob; Cy\nDate: Mon, 4 May 2026 10:30:00 +0200\n\nHi',
    );
  });

  it('prefers HTML, which has tables, to plain text', async () => {
    const properties = { [subject]: 'x', [body]: 'Rye harvest Field North', [html]: Buffer.from(richHtml) };
    expect(await textOf({ properties })).toBe(`Subject: x\n\n${table}`);
    expect(await textOf({ properties }, 'markdown')).toContain('Rye **harvest**');
    expect(await textOf({ properties }, 'html')).toContain('<b>harvest</b>');
    expect(await textOf({ properties: { ...properties, [html]: '<p>Text as a string</p>' } })).toContain('as a string');
    const empty = { ...properties, [html]: Buffer.from('<p></p>') };
    expect(await textOf({ properties: empty })).toBe('Subject: x\n\nRye harvest Field North');
  });

  it.each([
    ['koi8-r', 20866, 'Съешь ещё'],
    ['shift_jis', 932, '風車'],
    ['iso-8859-2', 28592, 'Žitné pole'],
  ])('decodes HTML and strings in %s by their code page', async (name, page, text) => {
    const properties = { [codePage]: page, [subject]: text, [html]: encode(`<p>${text}</p>`, name) };
    const encodeText = (value: string): Buffer => encode(value, name);
    expect(await textOf({ properties, encode: encodeText })).toBe(`Subject: ${text}\n\n${text}`);
  });

  it('decodes strings by the code page of the message, and ISO-2022-JP in HTML', async () => {
    const japanese = Buffer.from('<p>\u001b$BIw<V\u001b(B</p>', 'latin1');
    const properties = { [codePage]: 50220, [0x3ffd]: 1251, [subject]: 'Рожь', [html]: japanese };
    const encodeText = (value: string): Buffer => encode(value, 'cp1251');
    expect(await textOf({ properties, encode: encodeText })).toBe('Subject: Рожь\n\n風車');
  });

  it('reads Rich Text, and HTML or plain text in it', async () => {
    const withRtf = (text: string, plain = ''): Promise<string> =>
      textOf({ properties: { [subject]: 'x', [rtf]: packRtf(text), [body]: plain } });
    expect(await withRtf('{\\rtf1\\ansi Rye\\par\\trowd\\cellx9 A\\cell\\row}', 'Rye A')).toMatch(
      /^Subject: x\n\nRye\n/,
    );
    expect(await withRtf('{\\rtf1\\ansi\\fromhtml1 {\\*\\htmltag64 <p>}Rye{\\*\\htmltag72 </p>}}')).toBe(
      'Subject: x\n\nRye',
    );
    expect(await withRtf('{\\rtf1\\ansi\\fromtext {\\f0 Rye\\par}}', 'Rye\nas text')).toBe(
      'Subject: x\n\nRye\nas text',
    );
    expect(await withRtf(`{\\rtf1\\fromhtml1 ${'{'.repeat(2_000)}`, 'plain')).toBe('Subject: x\n\nplain');
  });

  it('reads attachments, messages among them, and leaves out pictures of the layout', async () => {
    const inner = embeddedMsg({
      properties: { [subject]: 'Inner', [body]: 'Words inside' },
      attachments: [{ [attachedName]: 'b.txt', [attachedData]: Buffer.from('Second level') }],
    });
    const png = Buffer.from('89504e470d0a1a0a', 'hex');
    const attachments = [
      { [attachedName]: 'a.csv', [attachedData]: Buffer.from('a,b\n1,2'), [attachedMethod]: 1 },
      { [0x3001]: 'Inner', [attachedData]: inner, [attachedMethod]: 5 },
      { [0x3704]: 'LOGO.PNG', [attachedData]: png, [0x3714]: 4 },
      { [attachedName]: 'line.gif', [attachedData]: png, [0x3712]: 'line@x' },
      { [attachedName]: 'hidden.jpg', [attachedData]: png, [0x7ffe]: true },
      { [attachedName]: 'tool.exe', [attachedData]: Buffer.from('4d5a900003', 'hex') },
      { [attachedName]: 'linked.docx', [attachedMethod]: 7 },
      { [0x3001]: 'Drawing', [attachedData]: {}, [attachedMethod]: 6 },
      {
        [attachedName]: 'event.ics',
        [0x370e]: 'text/calendar',
        [attachedData]: Buffer.from('BEGIN:VEVENT\nSUMMARY:Harvest\nEND:VEVENT'),
      },
    ];
    const properties = { [subject]: 'x', [html]: Buffer.from('<p>Hello <img src="cid:line@x"></p>') };
    const { text, warnings, places } = await read(buildMsg({ properties, attachments }));
    expect(text).toBe(
      'Subject: x\n\nHello\n\n## a.csv\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n## Inner\n\nSubject: Inner\n\nWords inside\n\n' +
        '## b.txt\n\nSecond level\n\n## event.ics\n\nSummary: Harvest',
    );
    expect(warnings).toEqual([
      'linked.docx: The message only refers to this file and does not contain it.',
      'Left out, since files of their type cannot be read: tool.exe, Drawing.',
    ]);
    expect([...new Set(places?.map(({ file }) => file))]).toEqual(['a.csv', 'Inner', 'b.txt', 'event.ics']);
  });

  it('reads the content of a signed message', async () => {
    const signed =
      'Content-Type: multipart/signed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nSigned\r\n--b--';
    const properties = { [subject]: 'x', [messageClass]: 'IPM.Note.SMIME.MultipartSigned' };
    const attachments = [{ [attachedName]: 'smime.p7m', [attachedData]: Buffer.from(signed) }];
    expect(await textOf({ properties, attachments })).toBe('Subject: x\n\nSigned');
    const damaged = [{ [attachedName]: 'smime.p7m', [attachedData]: Buffer.from('x') }];
    expect((await read(buildMsg({ properties, attachments: damaged }))).warnings).toEqual([
      'Left out, since files of their type cannot be read: smime.p7m.',
    ]);
  });

  it.each([
    [
      'appointment',
      'IPM.Appointment',
      ['0220060000000000c000000000000046', [0x820d, 0x820e, 0x8208]],
      [sent, new Date('2026-05-04T10:00:00Z'), 'Barn'],
      'Start: 2026-05-04 08:30 UTC\nEnd: 2026-05-04 10:00 UTC\nLocation: Barn',
    ],
    [
      'appointment of whole days',
      'IPM.Appointment',
      ['0220060000000000c000000000000046', [0x820d, 0x820e, 0x8215]],
      [new Date('2026-05-03T22:00:00Z'), new Date('2026-05-04T22:00:00Z'), true],
      'Start: 2026-05-04\nEnd: 2026-05-05',
    ],
    [
      'task',
      'IPM.Task',
      ['0320060000000000c000000000000046', [0x8104, 0x8105]],
      [new Date('4501-01-01T00:00:00Z'), new Date('2026-05-09T00:00:00Z')],
      'Due: 2026-05-09',
    ],
    [
      'contact',
      'IPM.Contact',
      ['0420060000000000c000000000000046', [0x8083, 0x801b]],
      ['ann@example.org', 'Mill Road 1'],
      'E-mail: ann@example.org\nAddress: Mill Road 1',
    ],
  ] as const)('reads the fields of a %s', async (_, itemClass, [set, longIds], values, text) => {
    const own = Object.fromEntries(values.map((value, index) => [0x8000 + index, value]));
    const named = longIds.map((longId) => [set, longId] as const);
    const properties = { [subject]: 'x', [messageClass]: itemClass, ...own };
    expect(await textOf({ properties, named })).toBe(`Subject: x\n${text}`);
  });

  it('reads a mail that a program stored under the extension of a message', async () => {
    const eml = Buffer.from('Subject: x\r\nMIME-Version: 1.0\r\nContent-Type: text/plain\r\n\r\nHello');
    expect((await read(eml)).text).toBe('Subject: x\n\nHello');
  });
});
