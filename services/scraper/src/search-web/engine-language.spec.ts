import { engineLanguage } from './engine-language';

it.each([
  ['de', 'de'],
  ['pt-br', 'pt-BR'],
  ['zh-Hant', 'zh-TW'],
  ['zh-Hans-SG', 'zh-SG'],
  ['es-419', 'es'],
  ['fil', 'fil'],
])('writes %s as %s', (tag, expected) => {
  expect(engineLanguage(tag)).toBe(expected);
});
