import { detectLanguage } from './detect-language';
import { plainText } from './plain-text';
import { splitSentences } from './sentences';
import { contentStems, countWords, wordsOf } from './words';

const sentences = (text: string) => splitSentences(text, 0, text.length).map((sentence) => sentence.text);

describe('sentences', () => {
  it.each([
    ['Dr. Smith came. He left at 5 p.m. on Monday.', ['Dr. Smith came.', 'He left at 5 p.m. on Monday.']],
    ['Use e.g. a pen. Or not!', ['Use e.g. a pen.', 'Or not!']],
    ['J. R. Miller wrote it. It sold.', ['J. R. Miller wrote it.', 'It sold.']],
    ['Version 3.11 is out. Get it.', ['Version 3.11 is out.', 'Get it.']],
    ['Das kostet z.B. 5 Euro. Gut.', ['Das kostet z.B. 5 Euro.', 'Gut.']],
    ['今日は晴れです。明日は雨でしょう。', ['今日は晴れです。', '明日は雨でしょう。']],
    ['¿Qué es? Es un río. "Sí." Fin', ['¿Qué es?', 'Es un río.', '"Sí."', 'Fin']],
    ['Wait... what? Yes.', ['Wait...', 'what?', 'Yes.']],
    [
      'A list holds values. list.append adds one. len(x) counts.',
      ['A list holds values.', 'list.append adds one.', 'len(x) counts.'],
    ],
    ['Take e.g. os.path for names.', ['Take e.g. os.path for names.']],
    ['…', []],
  ])('splits %s', (text, expected) => {
    expect(sentences(text)).toEqual(expected);
  });

  it('have exact positions', () => {
    const text = '  **One** thing.  Two\nthings. ';
    const [first, second] = splitSentences(text, 0, text.length);
    expect(text.slice(first?.start, first?.end)).toBe('**One** thing.');
    expect(first?.text).toBe('One thing.');
    expect(text.slice(second?.start, second?.end)).toBe('Two\nthings.');
    expect(second?.text).toBe('Two things.');
  });
});

it.each([
  ['a [link](https://x.example "t") and ![image](y.png)', 'a link and image'],
  ['**bold**, *soft*, __very strong__ and snake_case_name', 'bold, soft, very strong and snake_case_name'],
  ['override __new__() and obj.__init__', 'override __new__() and obj.__init__'],
  ['2 * 3 * 4 = 24', '2 * 3 * 4 = 24'],
  ['`code` stays \\*plain\\*', '`code` stays *plain*'],
])('reads %s without its marks', (markdown, text) => {
  expect(plainText(markdown)).toBe(text);
});

it('finds words in any script and compares their forms', () => {
  expect(wordsOf('The well-known os.path isn’t new.')).toEqual(['The', 'well-known', 'os.path', 'isn’t', 'new']);
  expect(countWords('東京は日本の首都です')).toBeGreaterThan(3);
  expect(contentStems('The boats were sailing')).toEqual(contentStems('boat sails'));
});

it.each([
  ['en', 'The quick brown fox jumps over the lazy dog and it is not tired of the game.'],
  ['de', 'Der Hafen ist seit dem Jahr 1900 in Betrieb und wird von der Stadt nicht mehr genutzt.'],
  ['fr', 'Le port est ouvert depuis des années et les bateaux ne sont pas dans la ville.'],
  ['es', 'El puerto de la ciudad es uno de los más antiguos y no está en uso por el momento.'],
  ['ru', 'Порт не работает и корабли не приходят, потому что это была старая гавань.'],
  ['ja', 'この港は古いです。船はもう来ません。'],
  ['zh', '这个港口很古老，船不再来了。'],
  ['ko', '이 항구는 오래되었습니다. 배는 더 이상 오지 않습니다.'],
  ['en', 'Xyz 123'],
])('recognises %s', (code, text) => {
  expect(detectLanguage(text).code).toBe(code);
});
