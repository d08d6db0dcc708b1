/** Pages, links and answers of the states, including titles, lengths and outcomes that stress the layout. */
export const prose = (at: number) =>
  `# Page ${at}\n\nThe harbor of Ostby was built in 1874 by the engineer Marta Lind. It is a small port on the northern coast. `.repeat(
    6,
  );
export const pageAt = (at: number) => ({
  url: `https://docs.example.org/guide/part-${at % 7}/page-${at}`,
  title:
    at === 1
      ? 'A very long title of a page that says everything twice, and then once more, so that it needs lines'
      : `Page ${at}`,
  content: prose(at),
  confidence: at % 3 === 0 ? 0.42 : 0.93,
  outcome: at % 5 === 4 ? ('thin' as const) : ('ok' as const),
});
export const links = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    url: `https://docs.example.org/guide/page-${at}`,
    text: `Page ${at} of the guide`,
  }));
export const pairs = Array.from({ length: 7 }, (_, at) => ({
  user: `What does part ${at} of the guide say about the harbor?`,
  assistant: 'It was built in 1874 by the engineer Marta Lind, and 40 boats lie there in winter.',
}));
export const reply = [
  'The harbor has **three** parts:',
  '| Part | Built | Boats |\n| --- | ---: | ---: |\n| Pier | 1921 | 40 |\n| Breakwater | 1930 | 12 |',
  'Fetch them so:\n\n```sh\ncurl -s https://docs.example.org/api/harbors?name=ostby | jq .parts\n```',
].join('\n\n');
export const answer = {
  response: 'The harbor was built in 1874 [1]. It is painted blue.',
  model: 'offline',
  citations: [
    {
      number: 1,
      source: '0',
      quote: 'The harbor of Ostby was built in 1874 by the engineer Marta Lind.',
      start: 0,
      end: 66,
    },
  ],
  unsupported: [{ start: 34, end: 54 }],
};
