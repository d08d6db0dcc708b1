import { coverageOf } from './coverage';
import { createGrounder } from './ground-examples';
import { withoutDuplicates } from './near-duplicates';
import { evidenceOf, scoreGrounding } from './score-grounding';

const score = (answer: string, passage: string) => scoreGrounding(answer, evidenceOf(passage));

describe('the score', () => {
  const passage = 'The Severn Bridge was opened in 1966 by Queen Elizabeth and carries 2,500 cars an hour.';

  it.each([
    ['the passage itself', passage, 1, 1],
    ['a shorter form', 'The bridge opened in 1966.', 1, 1],
    ['a wrong year', 'The bridge was opened in 1969.', 0, 0.45],
    ['a wrong name', 'The bridge was opened by King George.', 0, 0.5],
    ['the opposite', 'The bridge was not opened in 1966.', 0, 0.35],
    ['something else', 'Bananas grow in warm countries.', 0, 0.1],
    ['a number written otherwise', 'It carries 2500 cars an hour.', 0.8, 1],
    ['nothing', '', 0, 0],
  ])('scores %s', (_name, answer, min, max) => {
    const value = score(answer, passage);
    expect(value).toBeGreaterThanOrEqual(min);
    expect(value).toBeLessThanOrEqual(max);
  });

  it('lowers the score when the answer omits a negation', () => {
    expect(score('The bridge is open at night.', 'The bridge is not open at night.')).toBeLessThan(0.5);
  });

  it('supports text in other scripts than Latin', () => {
    expect(score('東京は日本の首都です。', '東京は日本の首都です。人口は1400万人です。')).toBe(1);
  });
});

describe('the source of an example', () => {
  const content =
    '# Rivers\n\nThe **Severn** is 354 km long. It rises in Wales.\n\n# Lakes\n\nBala Lake lies in Wales and is 6 km long.';
  const ground = createGrounder(content);

  it('is the quotation, ignoring marks and white space', () => {
    const example = ground({
      question: 'How long?',
      answer: 'The Severn is 354 km long.',
      quote: '“the severn is\n354 km long”',
    });
    expect(example.source?.quote).toBe('Severn** is 354 km long'.replace('Severn', 'The **Severn'));
    expect(content.slice(example.source?.start, example.source?.end)).toBe(example.source?.quote);
    expect(example.grounded).toBe(1);
  });

  it('is the closest passage when the quotation is not in the content', () => {
    const example = ground({ question: 'Where?', answer: 'Bala Lake lies in Wales.', quote: 'Bala is somewhere' });
    expect(example.source?.quote).toContain('Bala Lake lies in Wales');
    expect(example.grounded).toBe(1);
  });

  it('is absent when the content does not support the answer', () => {
    expect(ground({ question: 'Who?', answer: 'Napoleon Bonaparte.', quote: 'xyz' })).toEqual({
      user: 'Who?',
      assistant: 'Napoleon Bonaparte.',
      grounded: 0,
    });
  });

  it('counts towards its section', () => {
    const examples = [
      ground({ question: 'a', answer: 'Bala Lake lies in Wales.' }),
      ground({ question: 'b', answer: 'It rises in Wales.' }),
    ];
    expect(coverageOf(`Before.\n\n${content}`, [])).toEqual([
      { section: 'Beginning', examples: 0 },
      { section: 'Rivers', examples: 0 },
      { section: 'Lakes', examples: 0 },
    ]);
    expect(coverageOf(content, examples)).toEqual([
      { section: 'Rivers', examples: 1 },
      { section: 'Lakes', examples: 1 },
    ]);
  });
});

it('drops questions with the same meaning and keeps those about another subject', () => {
  const pairs = [
    'What is a lock?',
    'What is the lock?',
    'what is a LOCK',
    'What is a key?',
    'How do I open a lock?',
    'Why?',
  ].map((user) => ({ user, assistant: '' }));
  expect(withoutDuplicates(pairs, ['Why?']).map(({ user }) => user)).toEqual([
    'What is a lock?',
    'What is a key?',
    'How do I open a lock?',
  ]);
});

it.each([
  ['The valve must be opened.', 'The valve must not be opened.'],
  ['It is waterproof.', "It isn't waterproof."],
])('scores the answer %j to %j as unsupported', (answer, passage) => {
  expect(scoreGrounding(answer, evidenceOf(passage))).toBeLessThan(0.5);
});

it('drops a question that differs only in the vowel marks of Arabic', () => {
  const pairs = ['متى بني الميناء؟', 'متى بُني الميناء؟', 'متى أغلق الميناء؟'].map((user) => ({ user, assistant: '' }));
  expect(withoutDuplicates(pairs)).toHaveLength(2);
});
