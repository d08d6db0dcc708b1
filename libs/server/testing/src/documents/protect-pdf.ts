import { createHash } from 'node:crypto';
import { assemblePdf } from './build-pdf';

/** Padding of passwords (ISO 32000-1, 7.6.3.3, algorithm 2, step a). */
const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const identifier = Buffer.alloc(16);
/** Forbids printing and copying; a reader that extracts text for its owner is not bound by it. */
const permissions = -64;
/** Bytes of the key in revision 2. */
const keyBytes = 5;

const md5 = (...parts: Buffer[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();
const padPassword = (password: string): Buffer =>
  Buffer.concat([Buffer.from(password, 'latin1'), padding]).subarray(0, 32);
const hex = (bytes: Buffer): string => `<${bytes.toString('hex')}>`;

/** RC4, the cipher of the standard handler's first revisions; OpenSSL no longer offers it. */
function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (a: number, b: number): void => {
    [state[a], state[b]] = [state[b] ?? 0, state[a] ?? 0];
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let i = 0;
  let j = 0;
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) & 255;
      j = (j + (state[i] ?? 0)) & 255;
      swap(i, j);
      return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0);
    }),
  );
}

/**
 * Builds a PDF of one line that opens without a password but needs the owner's password for changes, like most
 * "protected" PDFs.
 */
export function buildProtectedPdf(text: string, ownerPassword: string): Buffer {
  const owner = rc4(md5(padPassword(ownerPassword)).subarray(0, keyBytes), padPassword(''));
  const bits = Buffer.alloc(4);
  bits.writeInt32LE(permissions);
  const key = md5(padPassword(''), owner, bits, identifier).subarray(0, keyBytes);
  const user = rc4(key, padding);
  const content = 5;
  const objectKey = md5(key, Buffer.from([content, 0, 0, 0, 0])).subarray(0, keyBytes + 5);
  const encryptedContent = rc4(objectKey, Buffer.from(`BT /F1 10 Tf 72 700 Td (${text}) Tj ET`, 'latin1')).toString(
    'latin1',
  );
  return assemblePdf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [4 0 R] >>',
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${content} 0 R >>`,
      `<< /Length ${encryptedContent.length} >>\nstream\n${encryptedContent}\nendstream`,
    ],
    `/Root 1 0 R /ID [${hex(identifier)} ${hex(identifier)}] /Encrypt << /Filter /Standard /V 1 /R 2 /P ${permissions} ` +
      `/O ${hex(owner)} /U ${hex(user)} >>`,
  );
}
