import { ContainedFiles, type ReadDocument } from '../contained-files';
import { finishText } from '../finish-text';
import { markFirstBlock } from '../place-marks';
import { problems } from '../problems';
import type { Reader } from '../reader';
import { splitMbox } from './split-mbox';

/** Maximum characters of a message's subject in a heading and a place. */
const maxSubjectLength = 300;
/** Bytes of a message in which its state is searched; Thunderbird writes it before the fields of the mail. */
const maxHeaderBytes = 4_096;
/** Thunderbird's state of a message: flags in hexadecimal. */
const mozillaStatus = /^X-Mozilla-Status: *([\da-f]{4})\r?$/im;
const expungedFlag = 0x0008;

/**
 * Reads a mailbox (RFC 4155): each message under its subject, without those that Thunderbird has deleted. The mailbox
 * does not count as a level of nesting, since it only lists messages. Throws `too-large` above the entry limit of
 * archives; `unsupported-type` for a file without messages.
 */
export const mboxReader =
  (readDocument: ReadDocument): Reader =>
  async (bytes, limits, signal, onPages, format = 'text') => {
    const messages: Buffer[] = [];
    let deleted = 0;
    for (const message of splitMbox(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))) {
      if (isDeleted(message)) {
        deleted += 1;
        continue;
      }
      if (messages.length === limits.archiveEntries) throw problems.tooManyEntries(limits.archiveEntries);
      messages.push(message);
    }
    if (messages.length === 0) throw deleted > 0 ? problems.noText() : problems.unsupported();
    const files = new ContainedFiles(readDocument, limits, signal, format, 0);
    const blocks: string[] = [];
    for (const [index, message] of messages.entries()) {
      const label = `Message ${index + 1}`;
      // The mark of the message precedes the marks of its attachments.
      const [mark = ''] = markFirstBlock([''], limits.places, { file: label });
      const document = await files.documentOf(label, (ownLimits) =>
        readDocument('message.eml', message, ownLimits, signal, () => undefined, format),
      );
      if (document) {
        const subject = (document.title ?? label).slice(0, maxSubjectLength);
        blocks.push(mark + files.block(`# ${subject}`), document.text);
      }
      onPages(index + 1, messages.length);
    }
    const warnings = [...deletedWarning(deleted), ...files.warnings];
    return finishText(blocks, limits, { warnings, format });
  };

/** Whether Thunderbird has deleted a message, which its file contains until the folder is compacted. */
function isDeleted(message: Buffer): boolean {
  const [header = ''] = message.toString('latin1', 0, maxHeaderBytes).split(/\r?\n\r?\n/, 1);
  return (Number.parseInt(mozillaStatus.exec(header)?.[1] ?? '0', 16) & expungedFlag) !== 0;
}

const deletedWarning = (count: number): string[] =>
  count === 0 ? [] : [count === 1 ? 'A deleted message was left out.' : `${count} deleted messages were left out.`];
