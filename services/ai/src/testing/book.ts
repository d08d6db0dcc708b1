import { longText } from './texts';

/** Sections of a text as long as a book of 200 pages, at 500 words a page. */
export const bookSections = 1_500;

/** A book: chapters of ten sections, each section with facts of its own. */
export function book(): string {
  let chapter = 0;
  const sections = longText(bookSections).replace(/^## Station (\d+)$/gm, (heading, number: string) =>
    Number(number) % 10 === 1 ? `## Chapter ${(chapter += 1)}\n\n#${heading}` : `#${heading}`,
  );
  return `# The stations of the river\n\n${sections}`;
}

const headingsOf = (markdown: string): string[] => [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => title);

/** Numbers of the sections whose headings are in a text made of the book, in their order. */
export const stationsOf = (markdown: string): number[] =>
  headingsOf(markdown)
    .flatMap((title) => /^(?:\d[\d.]* )?Station (\d+)$/.exec(title)?.[1] ?? [])
    .map(Number);

/** How many chapter headings are in a text made of the book. */
export const chaptersIn = (markdown: string): number =>
  headingsOf(markdown).filter((title) => /^(?:\d[\d.]* )?Chapter /.test(title)).length;

/** All of the book's sections. */
export const everyStation = Array.from({ length: bookSections }, (_, at) => at + 1);
