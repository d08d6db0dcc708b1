import type { Email } from 'postal-mime';

const smimeType = /^application\/(?:x-)?pkcs7-mime\b/i;
const typeParameter = /;\s*smime-type\s*=\s*"?([\w-]+)/i;

/**
 * Explains why a mail that is a single S/MIME object has no text (RFC 8551, 3.2); undefined for other mails. A signature
 * in a part of its own (`multipart/signed`) leaves the text readable.
 */
export function smimeWarning({ headers }: Pick<Email, 'headers'>): string | undefined {
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? '';
  if (!smimeType.test(type)) return undefined;
  const content = typeParameter.exec(type)?.[1]?.toLowerCase() ?? '';
  if (content === 'signed-data')
    return 'The text of this mail is inside its S/MIME signature and was not read. Export the mail without the signature.';
  const isEncrypted = content === 'enveloped-data' || content === 'authenveloped-data';
  return isEncrypted
    ? 'This mail is encrypted with S/MIME, so its text was not read.'
    : 'This mail is a single S/MIME object, signed or encrypted, and its text was not read.';
}
