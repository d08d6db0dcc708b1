import { formatCount, pluralize } from '@winnow/browser';
import { cutSystemPrompt, useFinalPrompt } from '@winnow/final-prompt';

/** Shows the assistant's context before the first message. */
export function SystemPromptLine() {
  const text = useFinalPrompt();
  const { sent, dropped } = cutSystemPrompt(text);
  if (text.trim() === '') return 'The final prompt is empty: replies use no text.';
  return dropped > 0
    ? `Uses the first ${formatCount(sent.length)} of ${formatCount(text.length)} prompt characters.`
    : `Uses the final prompt (${pluralize(text.length, 'character')}).`;
}
