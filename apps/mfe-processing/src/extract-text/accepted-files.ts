import { documentEndings, soundEndings } from '@winnow/contracts';

/** File types of the picker (specification, section 5: it also allows .doc). */
export const pickerTypes = '.txt,.pdf,.doc,.docx';
/** File types of the picker for further formats. */
const readable: readonly string[] = [...documentEndings, ...soundEndings];
export const readableTypes = readable.map((ending) => `.${ending}`).join(',');

export const unsupportedFileMessage = 'Unsupported file type. Please upload a PDF, DOCX, or TXT file.';

/** Whether a dropped file's name ends in .pdf, .docx or .txt, ignoring case. */
export function isAcceptedDrop(fileName: string): boolean {
  return /\.(?:pdf|docx|txt)$/i.test(fileName);
}

/** Whether a picked file may be sent, since browsers allow people to override the picker's filter. */
export function isAcceptedPick(fileName: string): boolean {
  return isAcceptedDrop(fileName) || /\.doc$/i.test(fileName);
}

/** Whether files with this name can be read at all. */
export function isReadable(fileName: string): boolean {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  return fileName.includes('.') && readable.includes(ending);
}
