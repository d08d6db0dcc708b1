import type { ChatHandler } from '@winnow/rpc';
import { failureName, type Metrics } from '@winnow/telemetry';

/** Buckets of the time to the first word, in seconds. */
const buckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

/** Counts replies by outcome and measures the time to the first word. */
export function withChatMetrics(handler: ChatHandler, provider: string, metrics: Metrics): ChatHandler {
  const chats = metrics.counter(
    'winnow_chats_total',
    'Chat replies, by model and outcome.',
    ['provider', 'outcome'],
    [{ provider, outcome: 'ok' }],
  );
  const firstWord = metrics.histogram(
    'winnow_chat_first_word_seconds',
    'Seconds to the first token of a reply.',
    ['provider'],
    buckets,
    [{ provider }],
  );
  return async function* (request, call) {
    const started = performance.now();
    let outcome = 'cancelled';
    let isFirst = true;
    try {
      for await (const part of handler(request, call)) {
        if (isFirst) firstWord.observe({ provider }, (performance.now() - started) / 1_000);
        isFirst = false;
        yield part;
      }
      outcome = 'ok';
    } catch (error) {
      outcome = failureName(error);
      throw error;
    } finally {
      chats.inc({ provider, outcome });
    }
  };
}
