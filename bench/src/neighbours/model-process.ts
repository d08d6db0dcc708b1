import { startModelServer } from '@winnow/testing';
import { modelAnswer, modelMarks } from './simulated-internet';

/** Milliseconds until the model's first word, and between words. */
const [firstMs, betweenMs] = [60, 4];
/** Milliseconds without a word, longer than any measurement. */
const silentMs = 90_000;

/** Starts the model server and resolves with its address. */
async function start(): Promise<string> {
  const containsMark = (messages: readonly { content: string }[], mark: string) =>
    messages.some(({ content }) => content.includes(mark));
  const model = await startModelServer({
    firstMs: ({ messages }) => (containsMark(messages, modelMarks.silent) ? silentMs : firstMs),
    betweenMs,
    answer: ({ messages, format }) => {
      if (containsMark(messages, modelMarks.long)) return 'One word after another. '.repeat(4_000);
      return format ? undefined : modelAnswer;
    },
  });
  return model.url;
}

process.on('message', () => void start().then((url) => process.send?.(url)));
process.on('disconnect', () => process.exit(0));
