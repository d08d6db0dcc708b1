import * as z from 'zod';
import { JobBudget } from './job-budget';
import type { LanguageModel, ModelCall } from './language-model';
import { askStructured } from './structured-answer';

const call = { signal: new AbortController().signal } as ModelCall;
const schema = z.object({ title: z.string(), tags: z.array(z.string()) });
const value = { title: 'Harbour', tags: ['sea'] };

it.each([
  ['prose with brackets', `Here is the [requested] object: ${JSON.stringify(value)}. Anything {else}?`],
  ['a tool call as text', `<tool_call>\n${JSON.stringify({ name: 'about', arguments: value })}\n</tool_call>`],
  ['a tool call with a string', JSON.stringify({ name: 'about', parameters: JSON.stringify(value) })],
  ['another object', JSON.stringify({ result: value })],
])('reads the answer within %s, without another request', async (_, text) => {
  let requests = 0;
  const answer = async () => {
    requests += 1;
    return { text, cut: false };
  };
  const model = { answer } as unknown as LanguageModel;
  expect(await askStructured(model, { ...call, messages: [] }, 'about', schema)).toEqual(value);
  expect(requests).toBe(1);
});

it('is not repeated with its job after two unusable answers, which are paid for', async () => {
  const model = { answer: async () => ({ text: 'No.', cut: false }) } as unknown as LanguageModel;
  await expect(askStructured(model, { ...call, messages: [] }, 'about', schema)).rejects.toMatchObject({
    code: 'model-failed',
    retry: false,
  });
});

it('fails because of the answer when its job has no budget for a second one', async () => {
  const budget = new JobBudget();
  const answer = async ({ signal }: ModelCall) => {
    const { settle } = await budget.admit(3_000, 1_200, signal);
    settle({ input: 3_000, output: 100, reasoning: 0 }, false);
    return { text: 'No.', cut: false };
  };
  const model = { answer } as unknown as LanguageModel;
  await expect(askStructured(model, { ...call, messages: [] }, 'about', schema)).rejects.toMatchObject({
    code: 'model-failed',
    retry: false,
  });
});
