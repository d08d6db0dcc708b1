import { declaredCharset } from './declared-charset';
import { hasDelSp, hideFlowed, isFlowed } from './flowed-text';

/** Maximum pages whose encoding is detected; the first ones are the body of a mail. */
const maxPages = 20;
const textType = /^content-type:[ \t]*text\/(?:html|plain)\b[^\n]*(?:\n[ \t][^\n]*)*/gim;

export interface PreparedMail {
  readonly bytes: Uint8Array;
  /** How the lines of the plain text are joined; undefined for lines that stay as they are. */
  readonly flowed?: { readonly delSp: boolean };
}

/**
 * Changes the types of a mail's text parts for postal-mime: adds the encoding that HTML declares where no header names
 * one, and hides that plain text is flowed.
 */
export function prepareMail(bytes: Uint8Array): PreparedMail {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  let [texts, pages] = [0, 0];
  let flowed: PreparedMail['flowed'];
  const result = source.replace(textType, (header, index: number) => {
    if (/text\/plain/i.test(header)) {
      // The first part is the body.
      texts += 1;
      if (texts === 1 && isFlowed(header)) flowed = { delSp: hasDelSp(header) };
      return hideFlowed(header);
    }
    if (/charset/i.test(header) || ++pages > maxPages) return header;
    const charset = declaredCharset(source, index);
    return charset === undefined ? header : header.replace(/text\/html/i, `text/html; charset=${charset}`);
  });
  return { bytes: result === source ? bytes : Buffer.from(result, 'latin1'), ...(flowed && { flowed }) };
}
