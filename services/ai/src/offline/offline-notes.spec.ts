import { enhancementTypes } from '@winnow/contracts';
import { runOperation } from '../testing/run-operation';
import { guide } from '../testing/texts';
import { testTools } from '../testing/tools';

const warningsFor = async (prompt: string) =>
  (await runOperation('optimize-content', { content: guide, prompt }, testTools({}))).warnings;

it.each(enhancementTypes)("describes the built-in model's rewrite for %s", async (enhancementType) => {
  const { warnings } = await runOperation('enhance-content', { content: guide, enhancementType }, testTools({}));
  expect(warnings).toEqual([expect.stringMatching(/^The built-in model /)]);
});

it.each(['Translate it into German', 'in a funny tone', 'mention dragons'])(
  'reports instructions without effect: %s',
  async (prompt) => {
    expect(await warningsFor(prompt)).toEqual([expect.stringMatching(/^Needs a language model: /)]);
  },
);

it.each(['', 'Format this content clearly and concisely', 'as a bullet list', '3 questions', 'focus on the warranty'])(
  'reports nothing for instructions with effect: %s',
  async (prompt) => {
    expect(await warningsFor(prompt)).toBeUndefined();
  },
);

it('reports a text without reliable questions', async () => {
  const content = 'Les chiens attendent dehors. On ferme à midi et on ouvre le soir, sauf le lundi.';
  expect(await runOperation('optimize-content', { content }, testTools({}))).toMatchObject({
    examples: [],
    warnings: [expect.stringContaining('no safe questions for this language')],
  });
  await expect(runOperation('generate-examples', { knowledge_base: content }, testTools({}))).rejects.toMatchObject({
    code: 'no-text',
    message: expect.stringContaining('no safe questions for this language'),
  });
});
