/** What the file picker offers (specification, section 5: it also allows .doc). */
export const pickerTypes = '.txt,.pdf,.doc,.docx';

export const unsupportedFileMessage = 'Unsupported file type. Please upload a PDF, DOCX, or TXT file.';

/** Whether a dropped file's name ends in .pdf, .docx or .txt, whatever the case. */
export function isAcceptedDrop(fileName: string): boolean {
  return /\.(?:pdf|docx|txt)$/i.test(fileName);
}

/** Whether a picked file may be sent: the picker's own list, which browsers let people switch off. */
export function isAcceptedPick(fileName: string): boolean {
  return isAcceptedDrop(fileName) || /\.doc$/i.test(fileName);
}
