import { findPassages } from './find-passages';

/** A source for each text, and one that answers nothing. */
const sourcesOf = (...texts: string[]) =>
  [...texts, 'The lamp on the rock was lit in spring.'].map((text, id) => ({ id: String(id), title: '', text }));

const firstFor = (question: string, ...texts: string[]) => findPassages(sourcesOf(...texts), question, 3)[0];

describe('finds the passage', () => {
  it.each([
    ['of a misspelt word', 'whelchair', 'Wheelchair users board at the stern.'],
    ['of a part of a compound', 'Temperatur', 'Die Wassertemperatur beträgt 27 Grad.'],
    ['of another compound of the word', 'Eintrittspreis', 'Die Eintrittskarte liegt an der Kasse.'],
    ['of a word without its accents', 'zurek posciel', 'Żurek gotuje się codziennie, pościel jest w szafie.'],
    ['of a word with composed letters', 'Hütte'.normalize('NFD'), 'Die Hütte öffnet im Juni.'],
    ['of a ligature', 'oeuvres', 'Les œuvres prêtées sont assurées.'],
    ['of a word in full-width letters', 'ﾌﾟﾘﾝﾀｰ', 'プリンターは一階にあります。'],
    ['of an inflected word', 'инструктора', 'Инструктор преподаёт сноуборд.'],
    ['of ё written as е', 'подъемник', 'Подъёмник закрыт.'],
    ['of a word with an Arabic article', 'الكتب', 'يستعير القارئ خمسة كتب'],
    ['of a word with a Korean particle', '수업료', '수업료는 한 달에 십만 원입니다.'],
    ['of a word with an elided article', 'l’association', 'Une association cherche un jardin.'],
    ['of a part of a name in code', 'max attempts', 'The option `maxAttempts` limits the calls.'],
    ['of a method without its object', 'parseRetryAfter', 'Call `http.parseRetryAfter` for the header.'],
    ['of an acronym that is a stop word', 'MIT', 'The package has the MIT license.'],
    ['of a number with another separator', '1250', 'Der Ofen erreicht 1.250 Grad.'],
    ['of a synonym in another language', 'Was kostet das?', 'The fee is due in May.'],
  ])('%s', (_which, question, text) => {
    const found = firstFor(question, 'The road ends at a gate.', text);
    expect(found).toMatchObject({ source: '1', hasWords: true, text });
  });
});

it('ranks the word itself above words that resemble it', () => {
  const found = findPassages(sourcesOf('Nations sign treaties.', 'Trains stop at the station.'), 'station', 2);
  expect(found.map(({ source }) => source)).toEqual(['1', '0']);
});

it.each([
  ['boat', 'All aboard the coats.'],
  ['port', 'A porch beside forty forts.'],
])('does not find unrelated words for the short word %s', (question, text) => {
  expect(firstFor(question, text)?.hasWords).toBeUndefined();
});
