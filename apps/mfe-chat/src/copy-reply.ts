import { copyText } from '@winnow/browser';
import { showToast } from '@winnow/toast';

/** Copies a reply, or code in one, verbatim and shows a toast. */
export async function copyReply(text: string): Promise<void> {
  if (await copyText(text)) showToast({ title: 'Copied', description: 'Text has been copied to clipboard' });
  else showToast({ title: 'Error', description: 'Failed to copy text to clipboard', tone: 'destructive' });
}
