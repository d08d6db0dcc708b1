import { groundDrafts } from './ground-drafts';
import { isStandalone, withoutReference } from './without-reference';

it.each([
  ['According to the text, when was the harbour built?', 'When was the harbour built?'],
  ['When was the harbour built, according to the passage?', 'When was the harbour built?'],
  ['Based on the provided content, who built it?', 'Who built it?'],
  ['In this article, which boats are named?', 'Which boats are named?'],
  ['Laut dem Text, wann wurde der Hafen gebaut?', 'Wann wurde der Hafen gebaut?'],
  ['Selon le texte, qui a construit le port ?', 'Qui a construit le port ?'],
  ['Según el texto, ¿quién lo construyó?', '¿quién lo construyó?'],
  ['根据上述文本，港口什么时候开放？', '港口什么时候开放？'],
  ['本文によると、港は何時に開きますか？', '港は何時に開きますか？'],
])('asks %j as %j', (question, bare) => {
  expect(withoutReference(question)).toBe(bare);
});

it.each([
  'How do I center the content of a box?',
  'How do you find a word in the text?',
  'In the document, how do I add a page?',
  'What does the context of a request contain?',
  'Which section of the ship is below the waterline?',
  'Why is the page blank after printing?',
  'In which year was it built?',
])('leaves %j, whose words are its subject', (question) => {
  expect(withoutReference(question)).toBe(question);
  expect(isStandalone(question)).toBe(true);
});

it.each([
  'What is the main topic of the passage?',
  'Which of the methods mentioned above is the fastest?',
  'What does the text say about boats?',
  'Who is described in this section?',
  '文中提到了哪些船？',
])('drops %j, which makes no sense without the text', (question) => {
  expect(isStandalone(question)).toBe(false);
  const draft = { question, answer: 'The boats.', quote: '' };
  expect(groundDrafts('The boats are fast.', [draft])).toEqual([]);
});

it('removes the reference from question and answer', () => {
  const [pair] = groundDrafts('The harbour was built in 1874.', [
    {
      question: 'According to the text, when was the harbour built?',
      answer: 'According to the text, the harbour was built in 1874.',
      quote: 'built in 1874',
    },
  ]);
  expect(pair).toMatchObject({ user: 'When was the harbour built?', assistant: 'The harbour was built in 1874.' });
});
