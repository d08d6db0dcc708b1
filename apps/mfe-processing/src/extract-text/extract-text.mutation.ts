import { uploadFile } from '@winnow/api-client';
import { percentTotal } from '@winnow/contracts';
import { showToast } from '@winnow/toast';
import { isRetryable } from '../operation/is-retryable';
import type { OperationMutation } from '../operation/operation-mutation';
import { newRunId } from '../operation/run-query';
import { addCard } from '../cards/cards';
import type { FileOptions } from './file-options';
import { forgetFile, keepFile } from './waiting-files';
import { recordCardOf } from './read-files';

/** Key prefix of all files. */
export const extractTextKey = ['extract-text'];

/** Returns the key of one file. */
export const fileKey = (id: string) => [...extractTextKey, id];

interface ExtractTextInput {
  /** Identifies the file; absent in a job stored by an earlier version of this page. */
  id?: string;
  fileName: string;
  /** Position of its card, by the order in which files were added. */
  position?: number;
  /** Absent after a reload. */
  file?: File;
  /** Whether it is read with others. */
  isOneOfMany?: boolean;
  /** Reading options that differ from the defaults. */
  wanted?: Partial<FileOptions>;
}

/** Extracts the text of an uploaded file into a separate card. */
export const extractTextMutation: OperationMutation<'extract-text', ExtractTextInput> = {
  id: 'extract-text',
  operation: 'extract-text',
  failsAs: 'extract-text',
  mutationKey: ({ id = '' }) => fileKey(id),
  waitsForServer: ({ isOneOfMany = false }) => isOneOfMany,
  firstProgress: ({ fileName }) => ({ progress: 0, total: percentTotal, message: `Uploading ${fileName}` }),
  prepare: (input) => {
    // Running jobs that are not stored in this browser need different keys.
    const { id = newRunId(), fileName: name, position, file, wanted = {} } = input;
    if (position !== undefined && file) keepFile(id, { name, position, wanted, file });
    return { ...input, id };
  },
  onStored: ({ id = '' }) => forgetFile(id),
  start: ({ file, fileName, wanted }, options) => {
    if (!file) throw new Error('The file is gone.');
    const onAccepted = (jobId: string) => {
      options.onAccepted?.(jobId);
      options.onProgress?.({ progress: 0, total: percentTotal, message: `Reading ${fileName}` });
    };
    return uploadFile(file, { ...options, ...wanted, onAccepted });
  },
  // Several files are read at once: the server's messages do not say which.
  progressOf: ({ fileName }, told) =>
    told.message.includes(fileName) ? told : { ...told, message: `${fileName}: ${told.message}` },
  subject: ({ fileName }) => fileName,
  onFailure: ({ id = '' }, error) => {
    // After a reload it would be uploaded and rejected again.
    if (!isRetryable(error)) forgetFile(id);
    return undefined;
  },
  canRetry: ({ file }, error) => file !== undefined && isRetryable(error),
  adopt: { fileName: '' },
  onResult: ({ id = '', fileName, position }, { text, title, warnings, places, doubtful }, jobId) => {
    const source = sourceOf(fileName, title);
    const card = { id: jobId, url: 'Uploaded File', title: 'Uploaded Content', content: text, source };
    addCard({ ...card, position, warnings, places, doubtful });
    recordCardOf(id, jobId);
    showToast({ title: 'Success', description: 'Text extracted successfully' });
    return fileName ? `Content extracted from file ${fileName}` : 'Content extracted from file';
  },
};

/**
 * Returns the file's name and, if the name does not contain it, the document's own title. The title may be the end of a
 * long name. After a reload only the title is known.
 */
function sourceOf(fileName: string, title = ''): string {
  if (fileName === '' || title === '') return fileName || title;
  return fileName.includes(title) ? fileName : `${fileName} · ${title}`;
}
