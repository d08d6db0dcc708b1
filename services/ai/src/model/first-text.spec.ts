import { setTimeout as sleep } from 'node:timers/promises';
import { estimateTokens } from './count-tokens';
import { GuardedModel } from './guarded-model';
import { unlimitedBudget } from '../testing/tools';

const settings = {
  contextTokens: 1_000,
  outputTokens: 100,
  countTokens: estimateTokens,
  budget: unlimitedBudget,
  permits: { chat: 1, work: 1 },
};
const call = { messages: [], maxTokens: 10, signal: new AbortController().signal, owner: 'ann', lane: 'work' } as const;

it('waits for the first text as long as for the first chunk, which may arrive before the prompt is read', async () => {
  let requests = 0;
  const model = new GuardedModel(
    {
      name: 'slow',
      id: 'slow',
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
      ...settings,
      idle: { firstMs: 60_000, nextMs: 20 },
      retry: { attempts: 1, firstMs: 1, maxMs: 1, maxRetryAfterMs: 1 },
    },
  );
  expect(await model.answer(call)).toEqual({ text: 'Here.', cut: false });
  expect(requests).toBe(1);
});

describe('a server without text in time', () => {
  /** Chunks of a server that is still reading the prompt, before it stops. */
  const beginnings = [
    // A stream that has begun is not repeated, since its reader may have shown it.
    ['no chunk', [], 4],
    ['an empty chunk', [{ text: '' }], 3],
  ] as const;

  it.each(beginnings)('is asked once more after %s, and the error names the setting', async (_, chunks, expected) => {
    let requests = 0;
    const model = new GuardedModel(
      {
        name: 'slower',
        id: 'slower',
        open: async ({ signal }) => {
          requests += 1;
          return (async function* () {
            yield* chunks;
            await sleep(60_000, undefined, { signal });
          })();
        },
      },
      {
        ...settings,
        idle: { firstMs: 50, nextMs: 20 },
        retry: { attempts: 4, firstMs: 1, maxMs: 1, maxRetryAfterMs: 1 },
      },
    );
    const message = 'The language model sent no text within 0.05 seconds. AI_FIRST_TOKEN_SECONDS sets this time.';
    const failure = { code: 'model-failed', message, retry: false };
    await expect(model.answer(call)).rejects.toMatchObject(failure);
    await expect(Array.fromAsync(model.stream(call))).rejects.toMatchObject(failure);
    expect(requests).toBe(expected);
  });
});
