/** Names of the outside world in which both visitors live. The calm visitor's website serves both of them. */
export const calmSite = 'http://calm.test';
/** Articles of it, and as many pages drawn by script. */
export const articles = 40;
export const hostileHost = 'hostile.test';
/** A website that speaks TLS and puts a header of our own proxy into its answers. */
export const forgedHost = 'forged.test';
/** Further names of the hostile website: the owner of a domain has any number of them. */
export const hostNames: readonly string[] = Array.from({ length: 1_200 }, (_, place) => `h-${place + 1}.test`);

/** Addresses of one path at so many of those names, from the first or from a later one. */
export const atHosts = (count: number, path: string, from = 0): string[] =>
  hostNames.slice(from, from + count).map((name) => `http://${name}${path}`);

/** A path of the hostile website so many times, each another address. */
export const atHostile = (count: number, path: string, from = 0): string[] =>
  Array.from(
    { length: count },
    (_, place) => `http://${hostileHost}${path}${path.includes('?') ? '&' : '?'}n=${from + place}`,
  );

const videoId = (kind: string, number: number) => `${kind}${String(number % 400).padStart(11 - kind.length, '0')}`;
/** Videos with captions; with captions of a megabyte; with captions that are empty, as YouTube shows them to machines. */
export const goodVideo = (number: number) => videoId('good', number);
export const longVideo = (number: number) => videoId('long', number);
export const emptyVideo = (number: number) => videoId('empty', number);
export const watchUrl = (id: string) => `https://www.youtube.com/watch?v=${id}`;

/** What the stand-in for a language model answers to a calm question, and words in a question that change its ways. */
export const modelAnswer = 'The harbour was built in 1874 by the engineer Marta Lind.';
export const modelMarks = { silent: 'SILENT-PLEASE', long: 'LONG-PLEASE' } as const;
