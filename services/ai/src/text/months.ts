import { languages } from './languages';

/** Numbers of the months by their long and short names in all languages of the table. */
export const months = new Map(
  languages.flatMap(({ code }) => (['long', 'short'] as const).flatMap((style) => namesOf(code, style))),
);

function namesOf(code: string, style: 'long' | 'short'): [name: string, month: number][] {
  // Creating a format takes 28 times as long as using it.
  const format = new Intl.DateTimeFormat(code, { day: 'numeric', month: style, timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => {
    const name = format.formatToParts(Date.UTC(2023, month, 5)).find(({ type }) => type === 'month')?.value ?? '';
    return /^\p{L}{3}/u.test(name) ? [[name.toLowerCase().replace(/\.$/, ''), month + 1] as [string, number]] : [];
  }).flat();
}
