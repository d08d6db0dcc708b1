import { copyText, dateStamp, downloadText } from '@winnow/browser';
import type { EnhancementType } from '@winnow/contracts';
import { showToast } from '@winnow/toast';
import { enhancePromptAction } from '../enhance-content/enhance-prompt.action';
import { runAction } from '../operation/run-action';
import { copyFailedMessage } from '../page-card/take-away';
import { promptToJsonAction } from '../transform-to-json/prompt-to-json.action';

const refuse = (description: string): void => showToast({ title: 'Error', description, tone: 'destructive' });
const isBlank = (text: string): boolean => text.trim() === '';

/** Copies the final prompt as it stands. */
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

/** Replaces the final prompt by JSON. */
export function convertPrompt(text: string): void {
  if (isBlank(text)) return refuse('Invalid content provided');
  void runAction(promptToJsonAction, {});
}

/** Rewrites the final prompt in a style. */
export function enhancePrompt(text: string, enhancementType: EnhancementType): void {
  if (isBlank(text)) return refuse('No content to enhance');
  void runAction(enhancePromptAction, { enhancementType });
}
