import { ContainedFiles, type ReadDocument } from '../contained-files';
import { finishText } from '../finish-text';
import { markFirstBlock } from '../place-marks';
import { problems } from '../problems';
import type { Reader } from '../reader';
import { splitMbox } from './split-mbox';

/** Maximum characters of a message's subject in a heading and a place. */
const maxSubjectLength = 300;

/**
 * Reads a mailbox (RFC 4155): each message under its subject. The mailbox does not count as a level of nesting, since
 * it only lists messages. Throws `too-large` above the entry limit of archives; `unsupported-type` for a file without
 * messages.
 */
export const mboxReader =
  (readDocument: ReadDocument): Reader =>
  async (bytes, limits, signal, onPages, format = 'text') => {
    const messages: Buffer[] = [];
    for (const message of splitMbox(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))) {
      if (messages.length === limits.archiveEntries) throw problems.tooManyEntries(limits.archiveEntries);
      messages.push(message);
    }
    if (messages.length === 0) throw problems.unsupported();
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
    return finishText(blocks, limits, { warnings: files.warnings, format });
  };
