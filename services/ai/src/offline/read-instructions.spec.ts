import { readInstructions, requestedPairs } from './read-instructions';

it.each([
  ['Write 5 questions.', 5],
  ['five questions, in German', 5],
  ['10 Fragen auf Deutsch', 10],
  ['The 3 most important questions about chapter 12', 3],
  ['Section 4: 6 pairs', 6],
  ['About section 4, 10 questions', 10],
  ['about 1.5 and 7 questions', 7],
  ['at most 400 pairs', 100],
  ['Only chapter 4, 10 difficult questions', 10],
  ['chapters 3 and 4 and 5 multiple-choice questions', 5],
  ['Write 8 word problems', 8],
  ['5 to 8 questions with answers of 2 to 3 sentences', 5],
])('reads the number of pairs of %j', (instructions, count) =>
  expect(readInstructions(instructions).count).toBe(count),
);

it.each([
  'Only about chapter 12',
  'Pages 3 to 8',
  'chapters 3, 4 and 5 in German',
  'for grade 5',
  'for 10-year-old readers',
  'for children of 12 years',
  'Answers of 40 words',
  'Answers of 2-3 sentences',
  'Answer in two or three sentences',
  'chapters 3, 4 and 5 with questions about boats',
  'at most 200 tokens each',
  'in 2 languages',
  'about version 2.5',
])('reads no number of pairs in %j', (instructions) => expect(readInstructions(instructions).count).toBeNull());

const manual = '# Manual\n\nIt floats.\n\n## Parts\n\n### Hull\n\nOak.\n\n### Mast\n\nPine.\n';

it.each([
  ['2 questions per section', 6],
  ['Write two pairs for each chapter, in German', 6],
  ['three examples about every topic', 9],
  ['2 questions', 2],
  ['2 questions per paragraph', null],
  ['5 questions per page', 5],
  ['10 questions, each with a short answer', 10],
  ['Short answers for each section', null],
  ['2 short, clear questions and answers for every section', 6],
  ['For each chapter, write 2 questions.', 6],
  ['20 questions, two per section', 6],
  ['Two questions for each part of the text', 6],
  ['10 questions about every part of the ship', 10],
  ['10 questions, at least one on each topic', 10],
  ['5 questions with answers from each section', 5],
  ['5 questions. Keep the tone of each section.', 5],
])('reads the number of pairs of a text with three sections in %j', (instructions, pairs) =>
  expect(requestedPairs(readInstructions(instructions), manual)).toBe(pairs),
);

it('counts no comments in code as sections', () => {
  const code = '```sh\n# Install\nnpm ci\n```\n\n~~~\n# Run\nnpm start\n~~~\n';
  expect(requestedPairs(readInstructions('2 questions per section'), manual + code)).toBe(6);
});

it('reads no number of pairs of each section for a text without sections, and no topic', () => {
  const request = readInstructions('2 questions per section');
  expect(requestedPairs(request, 'It floats.')).toBeNull();
  expect(request.topical).toBe(false);
});
