import { operations } from '@winnow/contracts';
import { fakeContext } from '../testing/fake-context';
import { guide, longText } from '../testing/texts';
import { testTools } from '../testing/tools';
import { generateExamplesHandler } from './generate-examples.handler';
import { kindOf } from './kinds';

it.each([
  ['When was the harbour built?', 'fact'],
  ['How do I reset a widget?', 'how-to'],
  ['How many boats lie there?', 'fact'],
  ['What is the difference between Basic and Pro?', 'comparison'],
  ['Why is the museum closed on Mondays?', 'reasoning'],
  ['Wie kann ich den Hafen erreichen?', 'how-to'],
  ['Warum ist es geschlossen?', 'reasoning'],
])('classifies %s as %s', (question, kind) => expect(kindOf(question)).toBe(kind));

describe('without a model', () => {
  const generate = async (options: object) =>
    operations['generate-examples'].response.parse(
      await generateExamplesHandler(testTools({}))(
        { knowledge_base: `${guide}\n${longText(6)}`, ...options },
        fakeContext(),
      ),
    );

  it('writes only the requested kinds', async () => {
    const all = await generate({});
    expect(new Set(all.examples.map(({ kind }) => kind)).size).toBeGreaterThan(1);
    const selected = await generate({ kinds: ['reasoning', 'how-to'] });
    expect(selected.examples.length).toBeGreaterThan(0);
    for (const { kind } of selected.examples) expect(['reasoning', 'how-to']).toContain(kind);
  });

  it('lists the options that need a model', async () => {
    const { warnings } = await generate({ genre: 'exam', audience: 'beginners', minScore: 4 });
    expect(warnings).toEqual(['Needs a language model: the genre, the audience, the score.']);
  });
});
