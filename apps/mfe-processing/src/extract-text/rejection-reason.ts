import type { VisitorLimits } from '@winnow/contracts';
import { loadVisitorLimits } from '../site/visitor-limits';
import { unsupportedFileMessage } from './accepted-files';

const emptyFileMessage = 'This file is empty: there is no text in it.';

const megabyte = 2 ** 20;
/** Maximum bytes of a file that is uploaded without waiting for the limits. */
const smallFile = megabyte;

/**
 * Returns why a file is rejected before upload: its name, or its size. Undefined when it is accepted; a promise when
 * the limits must be loaded first.
 */
export function rejectionReason(
  file: File,
  isAccepted: (name: string) => boolean,
): string | undefined | Promise<string | undefined> {
  if (!isAccepted(file.name)) return unsupportedFileMessage;
  if (file.size === 0) return emptyFileMessage;
  if (file.size <= smallFile) return undefined;
  return loadVisitorLimits().then((limits) => sizeRejection(file, limits));
}

/** The server's message for the same file. */
function sizeRejection({ size }: File, { uploadMb }: VisitorLimits): string | undefined {
  return size > uploadMb * megabyte ? `The file is larger than the limit of ${uploadMb} MB.` : undefined;
}
