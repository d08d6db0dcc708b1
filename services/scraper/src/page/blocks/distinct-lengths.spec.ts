import { distinctLengths } from './distinct-lengths';

it('counts a text once, in its first block', () => {
  const blocks = ['a', 'b', 'a'].map((text) => ({ text, textLength: 5 }));
  expect(distinctLengths([...blocks, { text: 'a', textLength: 7 }])).toEqual([5, 5, 0, 7]);
});
