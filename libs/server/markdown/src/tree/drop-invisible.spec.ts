import { dropInvisible } from './drop-invisible';

describe('dropping invisible characters', () => {
  it.each([
    ['control characters', 'WWF\u0007 (2020)\u001f', 'WWF (2020)'],
    ['soft hyphens and spaces without a width', 'har\u00adbour\u200b wall\ufeff', 'harbour wall'],
    ['marks of the direction around Latin text', '\u200eApple \u200f: \u202aM2\u202c', 'Apple : M2'],
    ['icons', '\uf0c9 Menu \ue001\uf101', ' Menu '],
  ])('drops %s', (_, text, visible) => {
    expect(dropInvisible(text)).toBe(visible);
  });

  it.each([
    ['line breaks and tabs', 'one\n\ttwo\r\n'],
    ['marks of the direction beside Hebrew', 'שלום \u200eC++\u200f!'],
    ['joiners of letters and emoji', 'می\u200cخواهم 👨\u200d👩'],
    ['a logo within a word', '\uf8ffPay'],
  ])('keeps %s', (_, text) => {
    expect(dropInvisible(text)).toBe(text);
  });
});
