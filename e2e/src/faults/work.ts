/** One kind of work that clients request. */
export interface Work {
  readonly route: string;
  /** Pages for which the job publishes events. */
  readonly pages: (number: number) => number;
  /** The request, unique per number, so that no job is answered from a cache. */
  readonly body: (number: number) => string | FormData;
}

/** Host names of the one test site: each is a separate website to the scraper's rate limits. */
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
/** Repetitions of a text in a file that is written to Redis in about twelve chunks. */
const longFile = 3_500;

/** The kinds of work in the load, by name. */
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
