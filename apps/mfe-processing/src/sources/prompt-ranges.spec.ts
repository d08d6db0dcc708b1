import type { PageCard } from '../cards/page-card';
import { rangesInPrompt, withoutPiece } from './prompt-ranges';

const card = (id: string, content: string): PageCard => ({ id, position: 0, url: id, title: id, content });
const cards = [
  card('one', ' First\ntext\n'),
  card('rule', 'Above\n\n---\n\nBelow'),
  card('two', 'First'),
  card('none', ' '),
];

describe('the cards in the final prompt', () => {
  it('finds only whole pieces, including those with separators of their own', () => {
    const prompt = 'First\ntext\n\n---\n\nAbove\n\n---\n\nBelow';
    expect([...rangesInPrompt(prompt, cards)]).toEqual([
      ['one', { start: 0, end: 10 }],
      ['rule', { start: 17, end: prompt.length }],
    ]);
    expect(rangesInPrompt(`${prompt} and more`, cards).has('rule')).toBe(false);
    expect(rangesInPrompt('', cards).size).toBe(0);
  });

  it.each([
    ['at the start', 'First\n\n---\n\nLast', 'Last'],
    ['at the end', 'Other\n\n---\n\nFirst', 'Other'],
    ['in between', 'Other\n\n---\n\nFirst\n\n---\n\nLast', 'Other\n\n---\n\nLast'],
    ['alone', 'First', ''],
  ])('removes a piece with its separator, %s', (_where, prompt, rest) => {
    const range = rangesInPrompt(prompt, cards).get('two') ?? { start: 0, end: 0 };
    expect(withoutPiece(prompt, range)).toBe(rest);
  });
});
