import * as fc from 'fast-check';
import { Element } from './element';
import { collapseSpaces } from './walk';

const wordsOf = (name: string): string[] => [...new Element('div', { class: name }).words];

describe('the words of names', () => {
  it.each([
    ['relatedPosts', ['related', 'posts']],
    ['XMLHttp HTML5Player', ['xmlhttp', 'html5player']],
    ['h2Title', ['h2title']],
    ['größeRechts übersicht', ['größe', 'rechts', 'übersicht']],
    ['a_b--c d', ['a', 'b', 'c', 'd']],
    ['--', []],
  ])('are split at capitals and signs: %s', (name, words) => {
    expect(wordsOf(name)).toEqual(words);
  });

  it('are the same for ASCII names beside another letter', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~]{2,120}$/), (name) => {
        expect(wordsOf(`${name} é`)).toEqual([...wordsOf(name), 'é']);
      }),
    );
  });
});

it('replaces every run of white space by one space', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[ab \t\n\u00a0\u2003]{0,12}$/), (text) => {
      expect(collapseSpaces(text)).toBe(text.replace(/\s+/g, ' '));
    }),
  );
});
