import { longText } from './texts';

/** Number of sections of a book of 200 pages at 500 words a page. */
export const bookSections = 1_500;

/** Generates a book of chapters with ten sections each; each section has distinct facts. */
export function book(): string {
  let chapter = 0;
  const sections = longText(bookSections).replace(/^## Station (\d+)$/gm, (heading, number: string) =>
    Number(number) % 10 === 1 ? `## Chapter ${(chapter += 1)}\n\n#${heading}` : `#${heading}`,
  );
  return `# The stations of the river\n\n${sections}`;
}

const headingsOf = (markdown: string): string[] => [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => title);

/** Returns the numbers of the book's sections whose headings are in a text, in order. */
export const sectionNumbersOf = (markdown: string): number[] =>
  headingsOf(markdown)
    .flatMap((title) => /^(?:\d[\d.]* )?Station (\d+)$/.exec(title)?.[1] ?? [])
    .map(Number);

/** Counts the book's chapter headings in a text. */
export const countChapters = (markdown: string): number =>
  headingsOf(markdown).filter((title) => /^(?:\d[\d.]* )?Chapter /.test(title)).length;

/** Numbers of all sections of the book. */
export const allSectionNumbers = Array.from({ length: bookSections }, (_, at) => at + 1);
