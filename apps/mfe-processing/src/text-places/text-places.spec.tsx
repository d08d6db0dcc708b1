import { act, screen, within } from '@testing-library/react';
import { addCard, changeCard } from '../cards/cards';
import { callsOf, lastCall } from '../testing/fake-api';
import { resetWork, renderMain } from '../testing/render-main';
import { namePlace } from './name-place';

jest.mock(
  '@winnow/api-client',
  () => jest.requireActual<typeof import('../testing/fake-api')>('../testing/fake-api').fakeApiClient,
);

afterEach(resetWork);

beforeAll(() => {
  URL.createObjectURL = () => 'blob:x';
});

const content = 'One lantern.\n\nTwo lampes.\n\nThree boats.';
const places = [
  { start: 0, end: 12, page: 1, box: [0, 0, 1, 1] },
  { start: 14, end: 25, page: 2, box: [0, 0, 1, 1] },
  { start: 27, end: 39, page: 2, box: [0, 0, 1, 1] },
];
const card = { id: 'doc', url: 'Uploaded File', title: 'Uploaded Content', content, source: 'a.pdf', places };

async function showCard(overrides = {}) {
  const main = await renderMain();
  act(() => addCard({ ...card, ...overrides }));
  const region = within(await screen.findByRole('region', { name: /^Uploaded Content/ }));
  const text = region.getByLabelText<HTMLTextAreaElement>('Raw Content');
  return { ...main, region, text };
}

it.each([
  [{ page: 12 }, 'Page 12'],
  [{ file: 'b.pdf', page: 3 }, 'B.pdf, page 3'],
  [{ sheet: 'Boats', cells: 'A1:B9' }, 'Boats, A1:B9'],
  [{ cells: 'A1' }, 'Cells A1'],
  [{ slide: 2 }, 'Slide 2'],
  [{ seconds: 3_725.4 }, '1:02:05'],
  [{ seconds: 65 }, '1:05'],
])('names the place %j', (place, name) => {
  expect(namePlace({ start: 0, end: 1, ...place })).toBe(name);
});

it('shows the page of the selected text, and scrolls to a page', async () => {
  const { user, region, text } = await showCard();
  const placeSelect = await region.findByRole<HTMLSelectElement>('combobox', { name: 'Place in the document' });
  expect(placeSelect).toHaveDisplayValue('Page 1');
  act(() => {
    text.setSelectionRange(30, 30);
    text.dispatchEvent(new Event('select'));
  });
  expect(placeSelect).toHaveDisplayValue('Page 2');
  await user.selectOptions(placeSelect, 'Page 1');
  expect(text).toHaveFocus();
  expect(text.selectionStart).toBe(0);
});

it('lists doubtful words of the text', async () => {
  const { user, region, text } = await showCard({ doubtful: [{ start: 18, end: 24 }] });
  await user.click(await region.findByRole('button', { name: '1 doubtful word' }));
  await user.click(region.getByRole('button', { name: 'lampes' }));
  expect([text.selectionStart, text.selectionEnd]).toEqual([18, 24]);
});

it('renders nothing for a text that is no longer the extracted one', async () => {
  const { region } = await showCard();
  await region.findByRole('combobox', { name: 'Place in the document' });
  act(() => changeCard('doc', (now) => ({ ...now, original: now.content, content: '{}' })));
  expect(region.queryByRole('combobox', { name: 'Place in the document' })).toBeNull();
});

it('saves chunks with their places', async () => {
  const { user, toast } = await showCard();
  act(() =>
    addCard({ ...card, id: 'page', url: 'https://a.org/', title: 'A page', content: 'Words', places: undefined }),
  );
  await user.click(await screen.findByRole('button', { name: 'Download', expanded: false }));
  await user.click(screen.getByRole('button', { name: 'Chunks for retrieval (JSONL)' }));
  expect(lastCall('make-chunks').request).toEqual({ content, places });
  const chunk = { text: content, start: 0, end: 39, overlap: 0, tokens: 9, headings: [], places };
  await lastCall('make-chunks').resolve({ chunks: [chunk] });
  expect(callsOf('make-chunks')[1]?.request).toEqual({ content: 'Words' });
  await lastCall('make-chunks').resolve({ chunks: [] });
  expect(toast()).toMatch(/^Downloaded: Content saved as chunks_\d{4}-\d\d-\d\d\.jsonl$/);
});
