const begin = (kind: string): string => `-----BEGIN PGP ${kind}-----`;
const end = (kind: string): string => `-----END PGP ${kind}-----`;
const armorHeader = /^[A-Z][A-Za-z]*: /;

export const pgpWarning = 'This mail is encrypted with PGP, so its text was not read.';

/**
 * Removes the blocks of PGP from the text of a mail (RFC 9580, 6 and 7): signed text stays without its frame and
 * signature, encrypted text is left out. A block without an end stays.
 */
export function readInlinePgp(text: string): { text: string; isEncrypted: boolean } {
  if (!text.includes('-----BEGIN PGP ')) return { text, isEncrypted: false };
  const lines = text.split(/\r?\n/);
  const marks = lines.map((line) => line.trimEnd());
  const lastMessageEnd = marks.lastIndexOf(end('MESSAGE'));
  const lastSignatureEnd = marks.lastIndexOf(end('SIGNATURE'));
  const kept: string[] = [];
  let isEncrypted = false;
  let isSigned = false;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]!;
    const mark = marks[index]!;
    if (mark === begin('MESSAGE') && index < lastMessageEnd) {
      isEncrypted = true;
      index = marks.indexOf(end('MESSAGE'), index);
    } else if (mark === begin('SIGNED MESSAGE') && index < lastSignatureEnd) {
      isSigned = true;
      while (armorHeader.test(lines[index + 1] ?? '')) index += 1;
    } else if (isSigned && mark === begin('SIGNATURE') && index < lastSignatureEnd) {
      isSigned = false;
      index = marks.indexOf(end('SIGNATURE'), index);
    } else kept.push(isSigned && line.startsWith('- ') ? line.slice(2) : line);
  }
  return { text: kept.join('\n'), isEncrypted };
}
