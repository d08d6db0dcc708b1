import { cutSystemPrompt, useFinalPrompt } from '@winnow/final-prompt';

const count = (characters: number) => characters.toLocaleString('en-US');

/** Shows the assistant's context before the first message. */
export function SystemPromptLine() {
  const text = useFinalPrompt();
  const { sent, dropped } = cutSystemPrompt(text);
  if (text.trim() === '') return 'The final prompt is empty: replies use no text.';
  return dropped > 0
    ? `Uses the first ${count(sent.length)} of ${count(text.length)} prompt characters.`
    : `Uses the final prompt (${count(text.length)} characters).`;
}
