import { ProblemError } from '@winnow/errors';
import { CompoundFile, type CompoundStorage } from '../compound-file';
import { ContainedFiles, type ReadDocument } from '../contained-files';
import { convertText } from '../convert-text';
import { finishText } from '../finish-text';
import { problems } from '../problems';
import type { DocumentText, Reader } from '../reader';
import { attachmentsOf, readAttachment, type Attachment } from './attachments';
import { readBody, type ReadOptions } from './message-body';
import { formatHeaders, subjectOf } from './message-headers';
import { headerBytes, MessageProperties, propertyStream } from './message-properties';
import { readNamedProperties, type NamedProperties } from './named-properties';

const maxTitleLength = 300;
/** Class of a message whose signed content is its only attachment (MS-OXOSMIME, 2.1.2). */
const clearSigned = /^IPM\.Note\.SMIME\.MultipartSigned\b/i;

/**
 * Reads an Outlook item (MS-OXMSG) in the same way as a mail: subject, sender, recipients and date, the body, then
 * every attachment of a supported format, and messages, with their names. Appointments, contacts and tasks have
 * additional fields. Throws `unsupported-type` for other OLE files.
 */
export const msgReader =
  (readDocument: ReadDocument): Reader =>
  async (bytes, limits, signal, _onPages, format = 'text') => {
    const { root } = new CompoundFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    if (!root.stream(propertyStream)) throw problems.unsupported();
    const message = new MessageProperties(root, headerBytes.message);
    const reader = new MessageReader(readDocument, readNamedProperties(root));
    return await reader.read(message, { limits, signal, format });
  };

class MessageReader {
  constructor(
    private readonly readDocument: ReadDocument,
    private readonly named: NamedProperties,
  ) {}

  async read(message: MessageProperties, options: ReadOptions): Promise<DocumentText> {
    const { limits, signal, format } = options;
    const files = new ContainedFiles(this.readDocument, limits, signal, format);
    const shared = { ...options, limits: files.sharedLimits };
    const itemClass = message.string(0x001a) ?? '';
    const blocks = [files.lines(formatHeaders(message, itemClass, this.named))];
    const attachments = attachmentsOf(message, limits);
    const signed = clearSigned.test(itemClass) && attachments.length === 1 ? attachments[0] : undefined;
    const body = signed ? await this.readSigned(signed, files, options) : await readBody(message, shared);
    if (body) blocks.push(convertText(format, body.text, body.textFormat));
    for (const attachment of signed ? [] : attachments)
      blocks.push(
        ...(await readAttachment(attachment, files, limits, (storage, ownLimits) =>
          this.readEmbedded(storage, { ...options, limits: ownLimits }),
        )),
      );
    const title = subjectOf(message)?.slice(0, maxTitleLength);
    const warnings = [...(signed ? [] : (body?.warnings ?? [])), ...files.warnings];
    return finishText(blocks, limits, { warnings, format, ...(title ? { title } : {}) });
  }

  /** Reads the signed content, a mail without the header fields that the message itself has. */
  private readSigned(
    { name, properties }: Attachment,
    files: ContainedFiles,
    { signal, format }: ReadOptions,
  ): Promise<DocumentText | undefined> {
    const mail = properties.binary(0x3701) ?? Buffer.alloc(0);
    return files.documentOf(name, (limits) =>
      this.readDocument('message.eml', mail, limits, signal, () => undefined, format),
    );
  }

  /** Throws `unreadable` for a damaged message, as readers of files do. */
  private async readEmbedded(storage: CompoundStorage, options: ReadOptions): Promise<DocumentText> {
    try {
      return await this.read(new MessageProperties(storage, headerBytes.embedded), options);
    } catch (error) {
      if (error instanceof ProblemError || options.signal.aborted) throw error;
      throw problems.unreadable(error);
    }
  }
}
