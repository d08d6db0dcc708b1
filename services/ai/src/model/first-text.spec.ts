import { setTimeout as sleep } from 'node:timers/promises';
import { estimateTokens } from './count-tokens';
import { GuardedModel } from './guarded-model';
import { unlimitedBudget } from './token-budget';

it('waits for the first text as long as for the first chunk, which may arrive before the prompt is read', async () => {
  let requests = 0;
  const model = new GuardedModel(
    {
      name: 'slow',
      open: async () => {
        requests += 1;
        return (async function* () {
          yield { text: '' };
          await sleep(300);
          yield { text: 'Here.', finish: 'stop' };
        })();
      },
    },
    {
      contextTokens: 1_000,
      outputTokens: 100,
      countTokens: estimateTokens,
      budget: unlimitedBudget,
      permits: { chat: 1, work: 1 },
      idle: { firstMs: 60_000, nextMs: 20 },
      retry: { attempts: 1, firstMs: 1, maxMs: 1, maxRetryAfterMs: 1 },
    },
  );
  const { signal } = new AbortController();
  const answer = await model.answer({ messages: [], maxTokens: 10, signal, owner: 'ann', lane: 'work' });
  expect(answer).toEqual({ text: 'Here.', cut: false });
  expect(requests).toBe(1);
});
