import { languages } from './languages';

/** Numbers of the months by their long and short names in all languages of the table. */
export const months = new Map(
  languages.flatMap(({ code }) => Array.from({ length: 12 }, (_, at) => namesOf(code, at)).flat()),
);

function namesOf(code: string, month: number): [name: string, month: number][] {
  return (['long', 'short'] as const).flatMap((style) => {
    const format = new Intl.DateTimeFormat(code, { day: 'numeric', month: style, timeZone: 'UTC' });
    const name = format.formatToParts(Date.UTC(2023, month, 5)).find(({ type }) => type === 'month')?.value ?? '';
    return /^\p{L}{3}/u.test(name) ? [[name.toLowerCase().replace(/\.$/, ''), month + 1] as [string, number]] : [];
  });
}
