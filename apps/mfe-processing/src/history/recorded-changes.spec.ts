import { addCard, changeCard, findCard } from '../cards/cards';
import { generateCardExamplesMutation } from '../generate-examples/generate-card-examples.mutation';
import { cardToJsonMutation } from '../transform-to-json/card-to-json.mutation';

const examples = [{ user: 'What is grain?', assistant: 'Food.' }];

describe('the result of a job that two tabs follow', () => {
  it('adds examples once', () => {
    addCard({ id: 'base', url: '', title: '', content: 'Raw', knowledgeBase: 'Base', examples });
    const input = { cardId: 'base', work: 'more' as const, instructions: '' };
    const result = { examples, model: 'offline', warnings: [] };
    generateCardExamplesMutation.onResult(input, result, 'job-1');
    generateCardExamplesMutation.onResult(input, result, 'job-1');
    expect(findCard('base')?.examples).toHaveLength(2);
    generateCardExamplesMutation.onResult(input, result, 'job-2');
    expect(findCard('base')?.examples).toHaveLength(3);
  });

  it('leaves the name of the model out of the JSON of a text', () => {
    addCard({ id: 'text', url: '', title: '', content: 'Raw' });
    for (let tab = 0; tab < 2; tab++) cardToJsonMutation.onResult({ cardId: 'text' }, { a: 1, model: 'm' }, 'job-3');
    expect(JSON.parse(findCard('text')?.content ?? '')).toEqual({ a: 1 });
  });

  it('is applied again after Undo has restored the card', () => {
    addCard({ id: 'undone', url: '', title: '', content: 'Raw' });
    const earlier = findCard('undone')!;
    cardToJsonMutation.onResult({ cardId: 'undone' }, { a: 1 }, 'job-4');
    changeCard('undone', () => earlier);
    cardToJsonMutation.onResult({ cardId: 'undone' }, { a: 1 }, 'job-4');
    expect(findCard('undone')?.original).toBe('Raw');
  });
});
