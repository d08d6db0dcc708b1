import { testLimits } from '../../../testing/read-by';
import { readDocument } from '../index';

const readMail = (type: string, body: string) => {
  const mail = `Subject: Harvest\r\nMIME-Version: 1.0\r\nContent-Type: ${type}\r\n${body}`;
  return readDocument('a.eml', Buffer.from(mail), testLimits, new AbortController().signal, () => undefined);
};

describe('a mail that is a single S/MIME object', () => {
  it.each([
    ['application/pkcs7-mime; smime-type=signed-data; name=smime.p7m', 'inside its S/MIME signature'],
    ['application/x-pkcs7-mime;\r\n\tname="smime.p7m";\r\n\tsmime-type="Enveloped-Data"', 'encrypted with S/MIME'],
    ['application/pkcs7-mime; name=smime.p7m', 'signed or encrypted'],
  ])('has its headers, and a warning that its text was not read: %s', async (type, reason) => {
    const { text, warnings } = await readMail(type, 'Content-Transfer-Encoding: base64\r\n\r\nMIIGSgYJKoZI\r\n');
    expect(text).toBe('Subject: Harvest');
    expect(warnings).toEqual([expect.stringContaining(reason)]);
  });

  it('is not a mail with an attachment of this type', async () => {
    const part = (type: string, body: string): string => `\r\n--b\r\nContent-Type: ${type}\r\n\r\n${body}`;
    const parts = `${part('text/plain', 'The mill')}${part('application/pkcs7-mime; name=a.p7m', 'x')}\r\n--b--\r\n`;
    const { text, warnings } = await readMail('multipart/mixed; boundary=b', parts);
    expect(text).toBe('Subject: Harvest\n\nThe mill');
    expect(warnings).toEqual(['Left out, since files of their type cannot be read: a.p7m.']);
  });
});

describe('a mail in parts with a signature, or encrypted with PGP', () => {
  const part = (type: string, body: string): string => `\r\n--b\r\nContent-Type: ${type}\r\n\r\n${body}`;

  it.each(['application/pgp-signature; name=signature.asc', 'application/pkcs7-signature; name=smime.p7s'])(
    'has its text, without a warning about the signature: %s',
    async (type) => {
      const parts = `${part('text/plain', 'The mill')}${part(type, 'iQEzBAEB')}\r\n--b--\r\n`;
      const { text, warnings } = await readMail('multipart/signed; boundary=b', parts);
      expect(text).toBe('Subject: Harvest\n\nThe mill');
      expect(warnings).toEqual([]);
    },
  );

  it('has its headers, and a warning that its text was not read', async () => {
    const parts = `${part('application/pgp-encrypted', 'Version: 1')}${part('application/octet-stream; name=encrypted.asc', '-----BEGIN PGP MESSAGE-----')}\r\n--b--\r\n`;
    const type = 'multipart/encrypted;\r\n protocol="application/pgp-encrypted"; boundary=b';
    const { text, warnings } = await readMail(type, parts);
    expect(text).toBe('Subject: Harvest');
    expect(warnings).toEqual(['This mail is encrypted with PGP, so its text was not read.']);
  });
});

describe('a mail with PGP inside its text', () => {
  it('has the text of a signed one without its frame', async () => {
    const body =
      '\r\n-----BEGIN PGP SIGNED MESSAGE-----\r\nHash: SHA256\r\n\r\nThe mill\r\n- - rye\r\n-----BEGIN PGP SIGNATURE-----\r\n\r\niQEzBAEB\r\n-----END PGP SIGNATURE-----\r\n\r\nA list.\r\n';
    const { text, warnings } = await readMail('text/plain', body);
    expect(text).toMatch(/^Subject: Harvest\n\nThe mill\n- rye\s+A list\.$/);
    expect(warnings).toEqual([]);
  });

  it('has a warning instead of encrypted text, and its other text', async () => {
    const body = '\r\nHello\r\n\r\n-----BEGIN PGP MESSAGE-----\r\n\r\nhQEMA9\r\n-----END PGP MESSAGE-----\r\n';
    const { text, warnings } = await readMail('text/plain', body);
    expect(text).toBe('Subject: Harvest\n\nHello');
    expect(warnings).toEqual(['This mail is encrypted with PGP, so its text was not read.']);
  });

  it('keeps the marks of a block without an end', async () => {
    const { text } = await readMail('text/plain', '\r\nIt starts with\r\n-----BEGIN PGP MESSAGE-----\r\nand ends.\r\n');
    expect(text).toContain('-----BEGIN PGP MESSAGE-----\nand ends.');
  });
});
