/** Languages whose data is installed, the first one for texts of which nothing is known. */
export const languages = ['eng', 'deu', 'fra', 'spa'] as const;
export type Language = (typeof languages)[number];

/** Frequent words that the other languages do not have, as an engine for English reads them: accents may be lost. */
const frequent: Readonly<Record<Language, ReadonlySet<string>>> = {
  eng: new Set('the and of to that is was for with are this be from have which'.split(' ')),
  deu: new Set('der und das ist nicht ein eine mit den auf zu dem von sich auch'.split(' ')),
  fra: new Set('le les et des est une dans pour que qui pas du au sur avec'.split(' ')),
  spa: new Set('el los las y en por con una para del se como mas su al'.split(' ')),
};

/** Words that are enough to tell a language. */
const enough = 3;

/** The language of a text by its frequent words; the first one where another is not clearly ahead. */
export function languageOf(text: string): Language {
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const counts = languages.map((language) => words.filter((word) => frequent[language].has(word)).length);
  const most = Math.max(...counts);
  const best = languages[counts.indexOf(most)]!;
  return most >= enough && most > 1.5 * (counts[0] ?? 0) ? best : languages[0];
}
