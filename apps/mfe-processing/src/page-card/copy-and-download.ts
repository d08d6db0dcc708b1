import { cleanCopiedText, copyText, downloadText } from '@winnow/browser';
import { showToast } from '@winnow/toast';
import { isJson } from '../text/is-json';

export const copyFailedMessage = 'Failed to copy to clipboard. Try selecting the text manually.';

/** Copies a card's cleaned text (specification, section 9), and shows a toast. */
export const copyCardText = (text: string): Promise<void> => copyWithToast(isJson(text) ? text : cleanCopiedText(text));

/** Copies a text as it is, and shows a toast. */
export async function copyWithToast(text: string): Promise<void> {
  showToast(
    (await copyText(text))
      ? { title: 'Copied', description: 'Text has been copied to clipboard' }
      : { title: 'Error', description: copyFailedMessage, tone: 'destructive' },
  );
}

/** Saves a card's text as `content_{n}.txt`, `n` being its position on the page from 1, and shows a toast. */
export function downloadCardText(text: string, number: number): void {
  const fileName = `content_${number}.txt`;
  saveWithToast(fileName, () => downloadText(fileName, text));
}

/** Saves a file, and shows a toast. */
export function saveWithToast(fileName: string, save: () => void): void {
  try {
    save();
    showToast({ title: 'Downloaded', description: `Content saved as ${fileName}` });
  } catch {
    showToast({ title: 'Error', description: 'Failed to save file', tone: 'destructive' });
  }
}
