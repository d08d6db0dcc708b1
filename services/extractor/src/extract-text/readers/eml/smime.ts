import type { Email } from 'postal-mime';
import { pgpWarning } from './inline-pgp';

const smimeType = /^application\/(?:x-)?pkcs7-mime\b/i;
const pgpType = /^multipart\/encrypted\b.*application\/pgp-encrypted/is;
/** Signatures in a part of their own (RFC 1847), which are no content of the mail. */
const signatureTypes = new Set([
  'application/pgp-signature',
  'application/pkcs7-signature',
  'application/x-pkcs7-signature',
]);
const typeParameter = /;\s*smime-type\s*=\s*"?([\w-]+)/i;

export const isSignature = (mimeType: string): boolean => signatureTypes.has(mimeType);

/**
 * Explains why a mail that is a single S/MIME object (RFC 8551, 3.2), or encrypted with PGP (RFC 3156), has no text;
 * undefined for other mails. A signature
 * in a part of its own (`multipart/signed`) leaves the text readable.
 */
export function protectionWarning({ headers }: Pick<Email, 'headers'>): string | undefined {
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? '';
  if (pgpType.test(type)) return pgpWarning;
  if (!smimeType.test(type)) return undefined;
  const content = typeParameter.exec(type)?.[1]?.toLowerCase() ?? '';
  if (content === 'signed-data')
    return 'The text of this mail is inside its S/MIME signature and was not read. Export the mail without the signature.';
  const isEncrypted = content === 'enveloped-data' || content === 'authenveloped-data';
  return isEncrypted
    ? 'This mail is encrypted with S/MIME, so its text was not read.'
    : 'This mail is a single S/MIME object, signed or encrypted, and its text was not read.';
}
