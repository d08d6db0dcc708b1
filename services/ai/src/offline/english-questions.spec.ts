import { englishQuestion } from './english-questions';

describe('a question that a sentence answers', () => {
  it.each([
    ['A predicate is a function that returns a truth value.', 'What is a predicate?'],
    ['Generators are a special class of functions.', 'What are Generators?'],
    ['The operator module contains a set of functions.', 'What does the operator module contain?'],
    ['You can unregister a finalizer using its detach() method.', 'How can I unregister a finalizer?'],
    ['To reset the device, hold the button.', 'How do I reset the device?'],
    ['If you lose your key, call the office.', 'What should I do if I lose my key?'],
    ['If you need a spare key, call the office.', 'What should I do if I need a spare key?'],
    ['If you learn best by reading code, explore the demo.', 'What should I do if I learn best by reading code?'],
    ['When a request fails, please report it.', 'What should I do when a request fails?'],
    ['If no file is given, return values are ignored.', 'What happens if no file is given?'],
    ['When cutting a key, wear gloves.', 'What matters when cutting a key?'],
    ['urlopen raises URLError when it cannot handle a response.', 'What does urlopen raise?'],
    ['However, the lock is used to protect the door.', 'What is the lock used for?'],
    ['Jane Miller founded Acme in 1990.', 'Who founded Acme?'],
    ['In 1998, the harbour burned down.', 'What happened in 1998?'],
    ['Testing is easier because each function is small.', 'Why is Testing easier?'],
    ['The harbor company built the lighthouse in 1874.', 'What did the harbor company build?'],
    ['The lighthouse was built in 1874 by Marta Lind.', 'When was the lighthouse built?'],
    ['The tariff was last changed on 1 March 2026 by the council.', 'When was the tariff last changed?'],
    ['The harbour was opened on May 4, 1874, by Marta Lind.', 'When was the harbour opened?'],
    ['The keeper of station 5 records the level.', 'What does the keeper of station 5 record?'],
  ])('%s', (sentence, question) => {
    expect(englishQuestion(sentence)?.text).toBe(question);
  });

  it.each([
    'It is a function.',
    'This contains three parts.',
    'They are the best.',
    'If it fails, nothing happens.',
    'Run it.',
    'If anything, this was the second year.',
    'Station 5 stands 60 metres above the river.',
    'Steeply-raked pillars help give it a profile.',
    'In addition to being larger, it costs more.',
    'If a server responds with too many layers (e.g., six of them), the request is rejected.',
    'If you are confident in doing so, you may change it.',
    'To match a paragraph, run or table with a style, you can reference the style.',
    'The value of `slaves` should either be a function or a list.',
    'Context types (`A`, `B`) are exported from the package.',
    'Longer versions are simply truncated.',
    'Every library reflects a set of opinions.',
    'Below is a simple example that consists of two files.',
    'To the contrary, nothing was lost.',
    'The least frequently used option.',
    'Groups indicated with brackets also capture the text.',
    '',
  ])('is null when the subject is in another sentence: %s', (sentence) => {
    expect(englishQuestion(sentence)).toBeNull();
  });
});
