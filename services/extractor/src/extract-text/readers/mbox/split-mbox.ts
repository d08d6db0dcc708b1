const lineFeed = 0x0a;
const carriageReturn = 0x0d;
/** Bytes of a separator line within which its time is, and of the header field after it. */
const maxLineBytes = 1_024;
const separator = /^From [^\n]*\n(?=[!-9;-~]{1,76}:|>From )/;
const time = /^From [^\n]*\d:\d\d/;
/** Line of a message that starts with "From " and was quoted (mboxo, mboxrd). */
const quoted = /^>(?=>*From )/gm;

/**
 * Returns the messages of a mailbox (RFC 4155), unquoted; an empty list if the file does not start with a separator. A
 * separator starts with "From " and is followed by a header field. Some programs write separators without a time; these
 * have to follow a blank line.
 */
export function* splitMbox(bytes: Buffer): Generator<Buffer> {
  let start: number | undefined;
  for (let at = firstLine(bytes); at >= 0; at = nextCandidate(bytes, at)) {
    const line = bytes.toString('latin1', at, at + maxLineBytes);
    const isFirst = start === undefined;
    if (!separator.test(line) || !(isFirst || time.test(line) || isAfterBlankLine(bytes, at))) {
      if (isFirst) return;
      continue;
    }
    if (start !== undefined) yield unquote(bytes.subarray(start, at));
    start = bytes.indexOf(lineFeed, at) + 1;
  }
  if (start !== undefined) yield unquote(bytes.subarray(start));
}

/** Returns the offset of the first line that is not blank, after a byte order mark. */
function firstLine(bytes: Buffer): number {
  let at = bytes.subarray(0, 3).toString('hex') === 'efbbbf' ? 3 : 0;
  while (bytes[at] === lineFeed || bytes[at] === carriageReturn) at += 1;
  return at;
}

function nextCandidate(bytes: Buffer, after: number): number {
  const at = bytes.indexOf('\nFrom ', after, 'latin1');
  return at < 0 ? -1 : at + 1;
}

function isAfterBlankLine(bytes: Buffer, at: number): boolean {
  const before = bytes[at - 2] === carriageReturn ? at - 3 : at - 2;
  return bytes[before] === lineFeed;
}

function unquote(message: Buffer): Buffer {
  if (!message.includes('>From ')) return message;
  return Buffer.from(message.toString('latin1').replace(quoted, ''), 'latin1');
}
