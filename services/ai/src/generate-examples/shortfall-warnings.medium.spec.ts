import { runOperation } from '../testing/run-operation';
import { setUpModel } from '../testing/set-up-model';
import { testTools } from '../testing/tools';

const model = setUpModel();
const text = 'The harbor of Ostby was built in 1874 by Karl Brandt. Forty boats lie there in winter.';
const pairs = [
  { question: 'When was the harbor of Ostby built?', answer: 'It was built in 1874.', quote: '', kind: 'fact' },
  { question: 'Who built the harbor of Ostby?', answer: 'Karl Brandt built it.', quote: '', kind: 'fact' },
];
const warning = expect.stringMatching(/^The text yielded \d of the 12 requested pairs\.$/);

it('reports that a model wrote fewer pairs than requested', async () => {
  await model.start({ answer: () => JSON.stringify({ examples: pairs }) });
  const run = async (instructions: string) =>
    runOperation('generate-examples', { knowledge_base: text, instructions }, await model.tools());
  expect(await run('12 questions')).toMatchObject({ examples: { length: 2 }, warnings: [warning] });
  expect(await run('2 questions')).not.toHaveProperty('warnings');
  expect(await run('at most 12 questions')).not.toHaveProperty('warnings');
  expect(await run('up to twelve pairs')).not.toHaveProperty('warnings');
  expect(await run('short answers')).not.toHaveProperty('warnings');
});

it('reports that the built-in model wrote fewer pairs than requested', async () => {
  const tools = testTools({ model: null });
  const run = (instructions: string) =>
    runOperation('generate-examples', { knowledge_base: text, instructions }, tools);
  expect(await run('12 questions')).toMatchObject({ model: 'offline', warnings: [warning] });
  expect(await run('1 question')).not.toHaveProperty('warnings');
});
