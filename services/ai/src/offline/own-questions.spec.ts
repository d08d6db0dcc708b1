import { englishQuestion } from './english-questions';
import { offlineExamples } from './offline-examples';

const pairs = (text: string) => offlineExamples(text).map(({ user, assistant }) => [user, assistant]);

it('returns questions that a page asks and answers itself, verbatim', () => {
  const page = [
    '# Sleep',
    'How much sleep do adults need?',
    'Most adults need between seven and nine hours of sleep a night.',
    '',
    'Does caffeine affect sleep?',
    'Yes. Caffeine blocks adenosine for up to six hours.',
  ].join('\n');
  expect(pairs(page)).toEqual([
    ['How much sleep do adults need?', 'Most adults need between seven and nine hours of sleep a night.'],
    ['Does caffeine affect sleep?', 'Yes. Caffeine blocks adenosine for up to six hours.'],
  ]);
});

it('does not use the next question as an answer', () => {
  const page = '# Doubts\n\nWhere do we go from here?\n\nAnd who will come with us?';
  expect(pairs(page)).toEqual([]);
});

it.each([
  'Confidential documents must not be printed at home.',
  'Mayor Ruth Okafor called the decision a milestone.',
  'Objects found on board are kept for 90 days.',
  'The wait doubles each time and is varied by a fifth.',
  'The crossing takes 25 minutes on most days.',
])('returns no question for "%s", whose verb has no plain object', (sentence) => {
  expect(englishQuestion(sentence)).toBeNull();
});

it('replaces "you" by "I" as subject and "me" as object', () => {
  expect(englishQuestion('If a repair costs more than the lamp is worth to you, we send it back.')?.text).toBe(
    'What happens if a repair costs more than the lamp is worth to me?',
  );
});

it.each([
  [
    'a designer',
    '図書館は駅の近くにあります。設計者は建築家の森山春子です。休館日は毎週月曜日と年末年始です。延長は一回だけ可能です。',
  ],
  [
    'a highest point',
    'El sendero empieza en el pueblo. El punto más alto es el Collado Blanco, a 1.820 metros. Es de todos.',
  ],
  ['an invitation', '# About\n\nDo you want to know more about it?\n\nHead to the documentation of the project.'],
  ['HTML', '# About\n\nWhat is the harbour?\n\nThe harbour is a place for boats, see <a\n\nhref="x">there</a>.'],
  [
    'a how-to without a how',
    '# How to detect broken links\n\nSometimes the link between two parts is interrupted for hours.',
  ],
])('returns no pair for a sentence that only resembles a definition or an answer: %s', (_what, text) => {
  expect(offlineExamples(text)).toEqual([]);
});

it('forms no English questions for a text in a language without rules', () => {
  const text = 'Quán mở cửa từ sáu giờ sáng đến mười giờ đêm. Cà phê trứng là đồ uống nổi tiếng nhất của quán này.';
  expect(pairs(text)).toEqual([]);
});
