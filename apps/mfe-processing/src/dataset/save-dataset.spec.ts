import { downloadBlob } from '@winnow/browser';
import type { PageCard } from '../cards/page-card';
import { saveDataset } from './save-dataset';

jest.mock('@winnow/browser', () => ({
  ...jest.requireActual<typeof import('@winnow/browser')>('@winnow/browser'),
  downloadBlob: jest.fn(),
  dateStamp: () => '2026-11-23',
}));

const card = (at: number): PageCard => ({
  id: `card-${at}`,
  position: at,
  url: at === 2 ? 'Uploaded File' : `https://a.test/${at}`,
  title: `Page ${at}`,
  ...(at === 2 ? { source: 'lamp.pdf' } : {}),
  content: 'Text',
  examples: [
    { user: `What is on page ${at}?`, assistant: 'A lamp.', source: { quote: 'lamp', start: 2, end: 6 }, kind: 'fact' },
    { user: 'Bad?', assistant: 'Yes.', rating: 'bad' },
  ],
});
const cards = [1, 2, 3].map(card);
const saved = () => (downloadBlob as jest.Mock).mock.calls.at(-1) as [name: string, blob: Blob];
const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });

test('exports the pairs of all cards as one file, with source, position and split', async () => {
  await saveDataset(cards, 'alpaca', 0.5);
  const [name, blob] = saved();
  expect(name).toBe('dataset_alpaca_2026-11-23.json');
  const rows = JSON.parse(await textOf(blob)) as Record<string, unknown>[];
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatchObject({
    instruction: 'What is on page 1?',
    output: 'A lamp.',
    source: 'https://a.test/1',
    start: 2,
    end: 6,
    kind: 'fact',
    split: expect.stringMatching(/^(?:train|test)$/),
  });
  expect(rows[1]).toMatchObject({ source: 'lamp.pdf · Uploaded File', title: 'Page 2' });
});

test('has a pair of several cards once', async () => {
  await saveDataset([card(1), { ...card(1), id: 'copy', url: 'https://a.test/copy' }], 'alpaca', 0.5);
  const rows = JSON.parse(await textOf(saved()[1])) as Record<string, unknown>[];
  expect(rows.map(({ source }) => source)).toEqual(['https://a.test/1']);
});
