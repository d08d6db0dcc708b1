/** The calm visitor's website, which the hostile visitor scrapes as well. */
export const calmSite = 'http://calm.test';
/** Number of articles of that site, and of its client-rendered pages. */
export const articles = 40;
export const hostileHost = 'hostile.test';
/** A website with TLS that adds a header of the egress proxy to its responses. */
export const forgedHost = 'forged.test';
/** Further host names of the hostile website: the owner of a domain can create any number of them. */
export const hostNames: readonly string[] = Array.from({ length: 1_200 }, (_, index) => `h-${index + 1}.test`);

/** Returns the addresses of a path at `count` of those host names, starting at index `from`. */
export const atHosts = (count: number, path: string, from = 0): string[] =>
  hostNames.slice(from, from + count).map((name) => `http://${name}${path}`);

/** Returns `count` distinct addresses of a path at the hostile website. */
export const atHostile = (count: number, path: string, from = 0): string[] =>
  Array.from(
    { length: count },
    (_, index) => `http://${hostileHost}${path}${path.includes('?') ? '&' : '?'}n=${from + index}`,
  );

const videoId = (kind: string, number: number) => `${kind}${String(number % 400).padStart(11 - kind.length, '0')}`;
/** Videos with captions; with captions of a megabyte; with the empty captions that YouTube returns to bots. */
export const goodVideo = (number: number) => videoId('good', number);
export const longVideo = (number: number) => videoId('long', number);
export const emptyVideo = (number: number) => videoId('empty', number);
export const watchUrl = (id: string) => `https://www.youtube.com/watch?v=${id}`;

/** Answer of the mock model to a normal question, and marks in a question that change its behaviour. */
export const modelAnswer = 'The harbour was built in 1874 by the engineer Marta Lind.';
export const modelMarks = { silent: 'SILENT-PLEASE', long: 'LONG-PLEASE' } as const;
