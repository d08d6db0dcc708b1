import { encode } from 'iconv-lite';
import { testLimits } from '../../../testing/read-by';
import { readDocument } from '../index';

const read = async (bytes: Uint8Array): Promise<string> =>
  (await readDocument('a.eml', bytes, testLimits, new AbortController().signal, () => undefined)).text;

const quoted = (bytes: Uint8Array): string =>
  [...bytes]
    .map((byte) =>
      byte === 0x3d || byte > 0x7e ? `=${byte.toString(16).toUpperCase().padStart(2, '0')}` : String.fromCharCode(byte),
    )
    .join('')
    .replace(/.{1,70}(?!=?[0-9A-F]{0,2}$)/g, '$&=\r\n');

it('is read with an attachment whose type is named like a property of all objects', async () => {
  const part = (type: string, text: string): string => `--b\r\nContent-Type: ${type}\r\n\r\n${text}\r\n`;
  const parts = part('text/plain', 'Hello') + part('constructor', 'abc');
  const mail = `Subject: x\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${parts}--b--\r\n`;
  expect(await read(Buffer.from(mail))).toContain('Hello');
});

it('is read with a byte order mark', async () => {
  expect(await read(Buffer.from('\ufeffSubject: Grüße\r\n\r\nHello'))).toBe('Subject: Grüße\n\nHello');
});

it('has its header fields in lines of their own, also where Markdown is rendered', async () => {
  const mail = Buffer.from('Subject: Mill_1 https://a.test/1\r\nFrom: Ann\r\nTo: bob@example.org\r\n\r\nHello\r\nBob');
  const { signal } = new AbortController();
  const readAs = async (format: 'markdown' | 'html') =>
    (await readDocument('a.eml', mail, testLimits, signal, () => undefined, format)).text;
  expect(await readAs('markdown')).toBe(
    'Subject: Mill\\_1 https://a.test/1 \\\nFrom: Ann\\\nTo: bob@example.org\n\nHello\nBob',
  );
  expect(await readAs('html')).toMatch(/<br ?\/?>\s*From: Ann<br/);
});

describe('the HTML of a mail', () => {
  const page = (charset: string, text: string): string =>
    `<html><head><style>${'p { color: #ab0 } '.repeat(100)}</style><meta http-equiv="Content-Type" content="text/html; charset=${charset}"></head><p class=FFA>${text}</p>`;
  const mail = (encoding: string, body: Uint8Array | string): Buffer =>
    Buffer.concat([
      Buffer.from(
        `Subject: x\r\nMIME-Version: 1.0\r\nContent-Transfer-Encoding: ${encoding}\r\nContent-Type: text/html;\r\n\tname=a.htm\r\n\r\n`,
      ),
      Buffer.from(body),
    ]);
  const cyrillic = encode(page('koi8-r', 'Съешь ещё'), 'koi8-r');

  it.each([
    ['8bit', cyrillic],
    ['quoted-printable', quoted(cyrillic)],
    ['base64', Buffer.from(cyrillic).toString('base64')],
  ])('is decoded by the encoding that it declares, in %s', async (encoding, body) => {
    expect(await read(mail(encoding, body))).toBe('Subject: x\n\nСъешь ещё');
  });

  it('is UTF-8 if it is valid, whatever it declares', async () => {
    const bytes = Buffer.from(page('iso-8859-1', 'Grüße'));
    expect(await read(mail('8bit', bytes))).toBe('Subject: x\n\nGrüße');
    expect(await read(mail('quoted-printable', quoted(bytes)))).toBe('Subject: x\n\nGrüße');
  });
});

describe('flowed text', () => {
  const flowed = (parameters: string, lines: readonly string[]): Promise<string> =>
    read(
      Buffer.from(
        `Subject: x\r\nContent-Type: text/plain; charset=utf-8;\r\n format=flowed${parameters}\r\n\r\n${lines.join('\r\n')}`,
      ),
    );

  it('is joined to paragraphs, each quote on its own', async () => {
    const lines = [
      'The sails ',
      'turn.',
      '',
      ' > no quote',
      '> one ',
      '> quote ',
      '>> and ',
      '>> another',
      'End ',
      '-- ',
      'Ann',
    ];
    expect(await flowed('', lines)).toBe(
      'Subject: x\n\nThe sails turn.\n\n> no quote\n> one quote\n>> and another\nEnd\n--\nAnn',
    );
  });

  it('is joined without the spaces that only mark soft line breaks', async () => {
    expect(await flowed('; delsp=yes', ['風 ', '車 ', 'and  ', 'more'])).toBe('Subject: x\n\n風車and more');
  });

  it('is joined in an attached mail', async () => {
    const attached = 'Subject: y\nContent-Type: text/plain; format=flowed\n\n> a \n> b\n';
    const mail = `Subject: x\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: message/rfc822\n\n${attached}--b--\n`;
    expect(await read(Buffer.from(mail))).toMatch(/Subject: y\n\n> a b$/);
  });
});
