import { copyText, dateStamp, downloadText } from '@winnow/browser';
import { showToast } from '@winnow/toast';
import type { ChatEntry } from './chat-entry';

/**
 * Returns the conversation in its export format: `{systemPrompt, messages: [{role, content, timestamp}]}`
 * (specification, section 3).
 */
function chatExport(systemPrompt: string, entries: readonly ChatEntry[]): string {
  const messages = entries.map(({ role, content, timestamp }) => ({ role, content, timestamp }));
  return JSON.stringify({ systemPrompt, messages }, null, 2);
}

/** Copies the conversation as JSON and shows a toast. */
export async function copyChat(systemPrompt: string, entries: readonly ChatEntry[]): Promise<void> {
  if (await copyText(chatExport(systemPrompt, entries))) {
    showToast({ title: 'Success', description: 'Chat content copied to clipboard' });
  } else {
    showToast({ title: 'Error', description: 'Failed to copy chat content', tone: 'destructive' });
  }
}

/** Saves the conversation as `chat-{YYYY-MM-DD}.txt`, plain text with JSON, and shows a toast. */
export function saveChat(systemPrompt: string, entries: readonly ChatEntry[]): void {
  try {
    downloadText(`chat-${dateStamp()}.txt`, chatExport(systemPrompt, entries));
    showToast({ title: 'Success', description: 'Chat saved to file' });
  } catch {
    showToast({ title: 'Error', description: 'Failed to save chat content', tone: 'destructive' });
  }
}
