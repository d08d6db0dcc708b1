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
