import { copyText, dateStamp, downloadText } from '@winnow/browser';
import type { EnhancementType } from '@winnow/contracts';
import { showToast } from '@winnow/toast';
import { enhancePromptMutation } from '../enhance-content/enhance-prompt.mutation';
import { startOperation } from '../operation/start-operation';
import { copyFailedMessage } from '../page-card/copy-and-download';
import { promptToJsonMutation } from '../transform-to-json/prompt-to-json.mutation';

const refuse = (description: string): void => void showToast({ title: 'Error', description, tone: 'destructive' });
const isBlank = (text: string): boolean => text.trim() === '';

/** Copies the final prompt unchanged. */
export async function copyPrompt(text: string): Promise<void> {
  if (isBlank(text)) return refuse('No content to copy');
  if (await copyText(text)) showToast({ title: 'Success', description: 'Content copied to clipboard' });
  else refuse(copyFailedMessage);
}

/** Saves the final prompt as `final_prompt_{YYYY-MM-DD}.txt`. */
export function savePrompt(text: string): void {
  if (isBlank(text)) return refuse('No content to save');
  try {
    downloadText(`final_prompt_${dateStamp()}.txt`, text);
    showToast({ title: 'Success', description: 'Content saved to file' });
  } catch {
    refuse('Failed to save file');
  }
}

/** Replaces the final prompt with JSON. */
export function convertPrompt(text: string): void {
  if (isBlank(text)) return refuse('Invalid content provided');
  startOperation(promptToJsonMutation, {});
}

/** Rewrites the final prompt in a style. */
export function enhancePrompt(text: string, enhancementType: EnhancementType): void {
  if (isBlank(text)) return refuse('No content to enhance');
  startOperation(enhancePromptMutation, { enhancementType });
}

/** Rewrites the final prompt as a summary that fits the chat's limit. */
export function summarizeToFit(): void {
  startOperation(enhancePromptMutation, { enhancementType: 'summary', isToFit: true });
}
