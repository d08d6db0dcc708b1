import { enhancementTypes } from '@winnow/contracts';
import { offlineEnhance } from '../offline/enhance-styles';
import { offlineKnowledgeBase } from '../offline/knowledge-base';
import { longText } from '../testing/texts';
import { sources } from '../testing/sources';
import { checkFaithfulness } from './check-faithfulness';

const source =
  'The harbor of Ostby was built in 1874 by Marta Lind. It is 12,500 m long and costs 8 % more since 3 March 2024. Run `lantern --up` on Tuesdays at 10:30.';

describe('facts that a rewrite lost or added', () => {
  it.each([
    ['a number', '1874', '1875', { missing: { number: ['1874'] }, added: { number: ['1875'] } }],
    ['a name', 'Marta Lind', 'Peter Holm', { missing: { name: ['Marta Lind'] }, added: { name: ['Peter Holm'] } }],
    [
      'a date',
      '3 March 2024',
      '4 March 2024',
      { missing: { date: ['3 March 2024'] }, added: { date: ['4 March 2024'] } },
    ],
    ['a unit', '8 %', '8 km', { missing: { unit: ['8 %'] }, added: { unit: ['8 km'] } }],
    ['code', '`lantern --up`', 'the lantern', { missing: { code: ['lantern --up'] }, added: {} }],
  ])('%s', (_what, before, after, expected) => {
    const { missing, added } = checkFaithfulness(source, source.replace(before, after));
    const byKind = (list: typeof missing) => Object.fromEntries(list.map(({ kind, values }) => [kind, values]));
    expect({ missing: byKind(missing), added: byKind(added) }).toEqual(expected);
  });

  it.each([
    ['another notation', source.replace('12,500 m', '12500 metres').replace('3 March 2024', '2024-03-03')],
    ['another order', source.split('. ').reverse().join('. ')],
    ['headings and lists', `## 1 Harbor\n\n1. ${source.replaceAll('. ', '.\n2. ')}`],
    ['a genitive', source.replace('by Marta Lind', 'under Marta Lind’s hand')],
  ])('reports no loss or addition for %s', (_what, result) => {
    expect(checkFaithfulness(source, result)).toMatchObject({ missing: [], added: [] });
  });

  it('reports no change for numbers written as words and dates in another language', () => {
    const german = checkFaithfulness('Am 4. Mai 1987 kamen 12 Boote.', 'On May 4, 1987, twelve boats came.');
    expect(german.missing).toEqual([]);
    expect(checkFaithfulness('Twelve boats lie there.', '12 boats lie there.').added).toEqual([]);
  });

  it('counts all and lists the first ten, each once', () => {
    const numbers = Array.from({ length: 40 }, (_, at) => `${at + 100} boats lie in bay ${at + 100}.`).join(' ');
    const [missing] = checkFaithfulness(numbers, 'Boats lie there.').missing;
    expect(missing).toMatchObject({ kind: 'number', count: 40 });
    expect(missing?.values).toEqual(['100', '101', '102', '103', '104', '105', '106', '107', '108', '109']);
  });
});

describe('the built-in model loses and adds no facts', () => {
  const rewrites = {
    'knowledge base': (content: string) => offlineKnowledgeBase(content),
    ...Object.fromEntries(
      enhancementTypes
        .filter((style) => style !== 'summary')
        .map((style) => [style, (content: string) => offlineEnhance(content, style)]),
    ),
  };
  const all = { ...sources, long: longText(40) };
  it.each(
    Object.entries(rewrites).flatMap(([style, rewrite]) =>
      Object.entries(all).map(([name, text]) => [style, name, text, rewrite] as const),
    ),
  )('%s of %s', (_style, _name, text, rewrite) => {
    expect(checkFaithfulness(text, rewrite(text))).toMatchObject({ missing: [], added: [] });
  });

  it('keeps every line of a recipe, a shop page and a changelog', () => {
    const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    for (const style of ['simplify', 'professional', 'expand', 'creative'] as const) {
      const keptWords = new Set(words(offlineEnhance(sources['recipe'] ?? '', style)));
      expect(words(sources['recipe'] ?? '').filter((word) => !keptWords.has(word))).toEqual([]);
    }
    const simple = offlineEnhance(sources['changes'] ?? '', 'simplify');
    for (const text of [
      '## C#',
      '`require`',
      '2**30',
      '12. März',
      '5. Run the tests.',
      '6. Publish it.',
      'npx lantern migrate',
    ])
      expect(simple).toContain(text);
  });

  it('keeps names unchanged in the simplified and professional styles', () => {
    const names =
      'Many teams use Web Components today. Press OK to store it in a cool place. It comes from Just Boats.';
    expect(offlineEnhance(names, 'simplify')).toContain('Web Components');
    const formal = offlineEnhance(names, 'professional');
    for (const keptWords of ['OK', 'cool place', 'Just Boats']) expect(formal).toContain(keptWords);
  });

  it('drops only text that states no fact', () => {
    const text = offlineKnowledgeBase(sources['plans'] ?? '');
    expect(text).not.toContain('cookies');
    expect(text).toContain('© 2024');
    expect(text.match(/20 GB/g)?.length).toBe(2);
  });
});
