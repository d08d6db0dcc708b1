import { documentEndings, soundEndings } from '@winnow/contracts';

/** What the file picker offers (specification, section 5: it also allows .doc). */
export const pickerTypes = '.txt,.pdf,.doc,.docx';
/** What the picker of further formats offers. */
const readable: readonly string[] = [...documentEndings, ...soundEndings];
export const readableTypes = readable.map((ending) => `.${ending}`).join(',');

export const unsupportedFileMessage = 'Unsupported file type. Please upload a PDF, DOCX, or TXT file.';

/** Whether a dropped file's name ends in .pdf, .docx or .txt, whatever the case. */
export function isAcceptedDrop(fileName: string): boolean {
  return /\.(?:pdf|docx|txt)$/i.test(fileName);
}

/** Whether a picked file may be sent: the picker's own list, which browsers let people switch off. */
export function isAcceptedPick(fileName: string): boolean {
  return isAcceptedDrop(fileName) || /\.doc$/i.test(fileName);
}

/** Whether files of this name are read at all. */
export function isReadable(fileName: string): boolean {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  return fileName.includes('.') && readable.includes(ending);
}
