import { passagesOf, shownText } from './passages';

const read = (text: string) => passagesOf({ id: 'a', title: 'A', text });
const lines = (count: number, line: (at: number) => string) => Array.from({ length: count }, (_, at) => line(at));

it('splits a long table between rows, and keeps its header for each part', () => {
  const header = '| number | price |\n|---|---|';
  const text = `# Parts\n\n${header}\n${lines(300, (at) => `| A-${at} | ${at}.50 |`).join('\n')}\n\nPrices in euros.`;
  const passages = read(text);
  expect(passages.length).toBeGreaterThan(5);
  for (const passage of passages) {
    expect(passage.text.length).toBeLessThanOrEqual(1_400);
    expect(text.slice(passage.start, passage.end)).toBe(passage.text);
  }
  const rows = passages.find((passage) => passage.text.includes('| A-200 |'));
  expect(rows && shownText(rows)).toMatch(/^\| number \| price \|\n\|---\|---\|\n\| A-\d+ \|/);
  expect(passages.at(-1)).toMatchObject({ heading: 'Parts', text: 'Prices in euros.' });
  expect(passages.at(-1)?.header).toBeUndefined();
});

it('splits long code between lines', () => {
  const code = lines(200, (at) => `function f${at}() { return ${at}; }`);
  const passages = read(`\`\`\`js\n${code.join('\n')}\n\`\`\`\n\nThe end.`);
  expect(passages.find(({ text }) => text.includes('f150()'))?.text.length).toBeLessThan(800);
  expect(passages.at(-1)?.text).toBe('The end.');
  for (const passage of passages.slice(0, -1)) {
    expect(passage.text).not.toContain('```');
    expect(shownText(passage)).toBe(`\`\`\`js\n${passage.text}\n\`\`\``);
  }
});

it.each([
  ['words without an end', 'Word '.repeat(2_000)],
  ['letters without a space', 'x'.repeat(10_000)],
  ['surrogate pairs', `x${'🙂'.repeat(5_000)}`],
])('cuts %s', (_which, text) => {
  const passages = read(text);
  expect(Math.max(...passages.map((passage) => passage.text.length))).toBeLessThanOrEqual(1_400);
  expect(
    passages
      .map((passage) => passage.text)
      .join('')
      .isWellFormed(),
  ).toBe(true);
  expect(passages.every((passage) => passage.text.isWellFormed())).toBe(true);
});
