import { cutSystemPrompt, useFinalPrompt } from '@winnow/final-prompt';

const count = (characters: number) => characters.toLocaleString('en-US');

/** Says what the assistant works from, before anything is sent. */
export function SystemPromptLine() {
  const text = useFinalPrompt();
  const { sent, dropped } = cutSystemPrompt(text);
  return (
    <p className="border-b border-line bg-paper px-4 py-1.5 text-xs text-muted">
      {text.trim() === ''
        ? 'The final prompt is empty: replies use no text.'
        : dropped > 0
          ? `Uses the first ${count(sent.length)} of ${count(text.length)} prompt characters.`
          : `Uses the final prompt (${count(text.length)} characters).`}
    </p>
  );
}
