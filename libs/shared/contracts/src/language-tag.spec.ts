import { isKnownLanguage } from './language-tag';

it.each(['de', 'DE', 'pt-BR', 'zh-Hant-TW', 'zh-hans', 'es-419', 'fil', 'iw', 'yue'])('%s is a language', (tag) => {
  expect(isKnownLanguage(tag)).toBe(true);
});

it.each([
  '',
  'x',
  'qz',
  'xxq',
  'de-',
  'de-x-1',
  'en-u-ca-gregory',
  'de-1996',
  'de-QX',
  'de-Abcd',
  'de:1',
  'a b',
  'de-DE-DE',
])('%j is not a language', (tag) => expect(isKnownLanguage(tag)).toBe(false));
