import { startModelServer } from '@winnow/testing';
import { Visitor } from '../lab/api';
import { withProduct } from '../lab/product';
import { quantile, spread } from '../lab/statistics';
import type { Measure } from '../measure';

const times = 60;
const concurrency = 100;
/** Latency of the mock model server in milliseconds: before its first word, and between words. */
const firstMs = 50;
const betweenMs = 5;

/** Latency that gateway and AI service add to the model's own first word. */
export const chatOverhead: Measure = {
  name: 'chat',
  title: 'first word of a chat after the model said it; 100 chats at once',
  limitSeconds: 100,
  async run(signal) {
    const model = await startModelServer({
      firstMs,
      betweenMs,
      answer: () => 'One word after another, twenty times. '.repeat(5),
    });
    const environment = { AI_PROVIDER: 'openai', OPENAI_API_KEY: 'none', OPENAI_BASE_URL: model.url };
    try {
      return await withProduct({ without: ['extractor', 'scraper', 'egress'], environment }, async (product) => {
        const visitor = new Visitor(product.url, signal);
        for (let at = 0; at < 5; at++) await chat(visitor);
        const direct: number[] = [];
        const throughProduct: number[] = [];
        for (let at = 0; at < times; at++) {
          direct.push(await directFirstWord(model.url, signal));
          throughProduct.push((await chat(visitor)).firstMs);
        }
        const added = throughProduct.map((value, at) => value - (direct[at] ?? NaN));
        const together = await Promise.all(Array.from({ length: concurrency }, () => chat(visitor)));
        return {
          figures: [
            {
              name: 'first word to that of the model server alone, p50',
              value: quantile(throughProduct, 0.5) / quantile(direct, 0.5),
              unit: 'ratio',
            },
            ...spread('first word, added by Winnow', added, 100),
            ...spread(
              `first word of ${concurrency} concurrent chats`,
              together.map((one) => one.firstMs),
            ),
            {
              name: `${concurrency} concurrent chats that succeeded`,
              value: together.filter((one) => one.isComplete).length / concurrency,
              unit: 'share',
              min: 1,
            },
          ],
        };
      });
    } finally {
      await model.stop();
    }
  },
};

const question = [{ role: 'user', content: 'What comes after one word?' }];

async function chat(visitor: Visitor): Promise<{ firstMs: number; isComplete: boolean }> {
  const start = performance.now();
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({
      messages: question,
      systemPrompt: 'Words come one after another.',
    }),
  };
  let first = NaN;
  let last = '';
  for await (const { event, at } of visitor.events('/api/chat', init)) {
    if (event === 'delta' && Number.isNaN(first)) first = at - start;
    last = event;
  }
  return { firstMs: first, isComplete: last === 'result' };
}

/** Measures the first word of a direct request to the model's server. */
async function directFirstWord(url: string, signal: AbortSignal): Promise<number> {
  const start = performance.now();
  const response = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'gpt-4o-mini', stream: true, messages: question }),
    signal,
  });
  const reader = response.body?.getReader();
  await reader?.read();
  const first = performance.now() - start;
  while (reader && !(await reader.read()).done);
  return first;
}
