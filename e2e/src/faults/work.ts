/** One kind of work that clients ask for. */
export interface Work {
  readonly route: string;
  /** Pages that the job announces by themselves. */
  readonly pages: (number: number) => number;
  /** The request; no two numbers give the same, so that nothing is answered from what another job left behind. */
  readonly body: (number: number) => string | FormData;
}

/** Names under which the one test site is known: as many websites to the scraper's politeness. */
export const siteNames = Array.from({ length: 24 }, (_, index) => `site-${index + 1}.test`);

const siteOf = (number: number) => `http://${siteNames[number % siteNames.length]}`;
const addresses = (number: number, count: number, path: string) =>
  Array.from(
    { length: count },
    (_, index) => `${siteOf(number + index)}/${path}-${1 + ((number + index) % 20)}.html?job=${number}`,
  );
const json = (value: unknown) => JSON.stringify(value);

const text = (number: number) =>
  `Report ${number}. The harbour of place ${number} was built by engineer ${number * 7}. ` +
  `It holds ${number % 90} boats. Its lamp ${number} is lit every evening, and keeper ${number * 3} climbs ${number % 300} steps.`;

function file(number: number, times = 20): FormData {
  const form = new FormData();
  form.append('file', new Blob([text(number).repeat(times)], { type: 'text/plain' }), `report-${number}.txt`);
  return form;
}
/** How often a text is repeated in a file that reaches Redis in a dozen pieces. */
const longFile = 3_500;

/** What the load consists of, by name. */
export const works = {
  pages: {
    route: '/api/scrape-content',
    pages: (number) => 1 + (number % 3),
    body: (number) => json({ urls: addresses(number, 1 + (number % 3), 'page') }),
  },
  links: {
    route: '/api/get-links',
    pages: () => 0,
    body: (number) => json({ url: `${siteOf(number)}/?job=${number}` }),
  },
  model: {
    route: '/api/enhance-content',
    pages: () => 0,
    body: (number) => json({ content: text(number), enhancementType: 'professional' }),
  },
  file: { route: '/api/extract-text', pages: () => 0, body: (number) => file(number) },
  longFile: { route: '/api/extract-text', pages: () => 0, body: (number) => file(number, longFile) },
  browser: {
    route: '/api/scrape-content',
    pages: () => 1,
    body: (number) => json({ urls: addresses(number, 1, 'app') }),
  },
} as const satisfies Record<string, Work>;

export type WorkName = keyof typeof works;
