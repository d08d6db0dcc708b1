import { ProblemError } from '@winnow/errors';
import type { CompoundStorage } from '../compound-file';
import type { ContainedFiles } from '../contained-files';
import { attachedText, attachmentBlocks } from '../eml/mail-blocks';
import { problems } from '../problems';
import type { DocumentText, ReadLimits } from '../reader';
import { headerBytes, MessageProperties } from './message-properties';
import { partsOf } from './message-headers';

/** How an attachment is stored (MS-OXCMSG, 2.2.2.9). */
const methods = { byReference: [2, 3, 4, 7], embeddedMessage: 5, object: 6 };
/** Flag of a picture that HTML shows (MS-OXCMSG, 2.2.2.18). */
const inHtml = 4;
const pictureName = /\.(?:png|jpe?g|gif|bmp|webp|tiff?|svg|emf|wmf)$/i;

export interface Attachment {
  readonly name: string;
  readonly mimeType: string;
  readonly properties: MessageProperties;
}

/**
 * Returns the attachments of a message, without pictures that are part of its layout.
 * Throws `too-large` above the limit.
 */
export function attachmentsOf(message: MessageProperties, limits: ReadLimits): Attachment[] {
  const parts = partsOf(message.storage, '__attach_version1.0_');
  if (parts.length > limits.archiveEntries) throw problems.tooManyEntries(limits.archiveEntries);
  return parts
    .map((storage) => {
      const properties = new MessageProperties(storage, headerBytes.part, message.stringCodePage);
      const names = [0x3707, 0x3001, 0x3704].map((id) => properties.string(id)?.trim());
      const name = names.find(Boolean) ?? 'attachment';
      return { name, mimeType: properties.string(0x370e)?.toLowerCase() ?? '', properties };
    })
    .filter((attachment) => !isInlinePicture(attachment, message));
}

function isInlinePicture({ name, mimeType, properties }: Attachment, message: MessageProperties): boolean {
  if (!mimeType.startsWith('image/') && !pictureName.test(name)) return false;
  if (((properties.integer(0x3714) ?? 0) & inHtml) !== 0 || properties.boolean(0x7ffe)) return true;
  const contentId = properties.string(0x3712);
  return contentId !== undefined && contentId !== '' && message.bodyIncludes(`cid:${contentId}`);
}

/** Returns the blocks of an attachment; an embedded message is read by `readMessage`. */
export function readAttachment(
  { name, mimeType, properties }: Attachment,
  files: ContainedFiles,
  limits: ReadLimits,
  readMessage: (storage: CompoundStorage, limits: ReadLimits) => Promise<DocumentText>,
): Promise<string[]> {
  return attachmentBlocks(name, files, limits, async () => {
    const method = properties.integer(0x3705) ?? 1;
    const embedded = method === methods.embeddedMessage ? properties.object(0x3701) : undefined;
    if (embedded) return (await files.documentOf(name, (ownLimits) => readMessage(embedded, ownLimits)))?.text;
    const data = properties.binary(0x3701);
    if (data) return await attachedText(name, data, mimeType, files);
    return (await files.documentOf(name, () => Promise.reject(missingData(method))))?.text;
  });
}

const missingData = (method: number): ProblemError => {
  if (method === methods.object) return problems.unsupported();
  return methods.byReference.includes(method)
    ? new ProblemError('unreadable', 'The message only refers to this file and does not contain it.')
    : problems.unreadable();
};
