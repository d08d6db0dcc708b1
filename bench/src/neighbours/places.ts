/** Host names of the simulated internet, which both visitors use. The calm visitor's website serves both of them. */
export const calmSite = 'http://calm.test';
/** Number of its articles, and of its client-rendered pages. */
export const articles = 40;
export const hostileHost = 'hostile.test';
/** A website that speaks TLS and adds a header of our own proxy to its responses. */
export const forgedHost = 'forged.test';
/** Further host names of the hostile website: the owner of a domain has any number of them. */
export const hostNames: readonly string[] = Array.from({ length: 1_200 }, (_, place) => `h-${place + 1}.test`);

/** Returns the addresses of one path at `count` of those names, starting at index `from`. */
export const atHosts = (count: number, path: string, from = 0): string[] =>
  hostNames.slice(from, from + count).map((name) => `http://${name}${path}`);

/** Returns `count` different addresses of one path at the hostile website. */
export const atHostile = (count: number, path: string, from = 0): string[] =>
  Array.from(
    { length: count },
    (_, place) => `http://${hostileHost}${path}${path.includes('?') ? '&' : '?'}n=${from + place}`,
  );

const videoId = (kind: string, number: number) => `${kind}${String(number % 400).padStart(11 - kind.length, '0')}`;
/** Videos with captions; with captions of a megabyte; with the empty captions that YouTube returns to bots. */
export const goodVideo = (number: number) => videoId('good', number);
export const longVideo = (number: number) => videoId('long', number);
export const emptyVideo = (number: number) => videoId('empty', number);
export const watchUrl = (id: string) => `https://www.youtube.com/watch?v=${id}`;

/** Answer of the model stand-in to a normal question, and words in a question that change its behaviour. */
export const modelAnswer = 'The harbour was built in 1874 by the engineer Marta Lind.';
export const modelMarks = { silent: 'SILENT-PLEASE', long: 'LONG-PLEASE' } as const;
