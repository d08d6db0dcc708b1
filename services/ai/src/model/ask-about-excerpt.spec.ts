import * as z from 'zod';
import { fakeContext } from '../testing/fake-context';
import { noCache, testTools } from '../testing/tools';
import { askAboutExcerpt } from './ask-about-excerpt';
import { estimateTokens } from './count-tokens';
import type { LanguageModel } from './language-model';

const question = {
  operation: 'test',
  shape: 'about',
  schema: z.object({ title: z.string() }),
  shownTokens: 100,
  answerTokens: 100,
  prompt: (beginning: string) => [{ role: 'user' as const, content: beginning }],
  check: (answer: { title: string }) => answer,
};

it('keeps the answer with the job: a restart repeats no request, even with an empty cache', async () => {
  const answer = jest.fn(async () => ({ text: '{"title":"A"}', cut: false }));
  const sizes = { contextTokens: 8_000, outputTokens: 1_000, countTokens: estimateTokens };
  const model = { name: 'test', ...sizes, answer } as unknown as LanguageModel;
  const parts = new Map<string, unknown>();
  const ask = () => askAboutExcerpt('Text', question, fakeContext({ parts }), testTools({ cache: noCache }), model);
  expect([await ask(), await ask()]).toEqual([{ title: 'A' }, { title: 'A' }]);
  expect(answer).toHaveBeenCalledTimes(1);
});

it('sends only the beginning of a book', async () => {
  const counted: number[] = [];
  const sizes = {
    contextTokens: 8_000,
    outputTokens: 1_000,
    countTokens: (text: string) => (counted.push(text.length), estimateTokens(text)),
  };
  const answer = async () => ({ text: '{"title":"A"}', cut: false });
  const model = { name: 'test', ...sizes, answer } as unknown as LanguageModel;
  const book = 'Forty boats lie in the harbour.\n\n'.repeat(100_000);
  expect(await askAboutExcerpt(book, question, fakeContext({}), testTools({ cache: noCache }), model)).toEqual({
    title: 'A',
  });
  expect(counted.reduce((sum, length) => sum + length, 0)).toBeLessThan(10_000);
});
