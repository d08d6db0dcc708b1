import { act, screen } from '@testing-library/react';
import { addCard } from '../cards/cards';
import { callsOf, lastCall } from '../testing/fake-api';
import { resetWork, renderMain } from '../testing/render-main';
import { nameOfPaste, readPaste } from './read-paste';

jest.mock(
  '@winnow/api-client',
  () => jest.requireActual<typeof import('../testing/fake-api')>('../testing/fake-api').fakeApiClient,
);

afterEach(resetWork);

const button = (name: string) => screen.getByRole('button', { name });

async function openBox() {
  const main = await renderMain();
  await main.user.click(button('Paste text or addresses'));
  const box = await screen.findByLabelText('Text or addresses');
  const paste = async (text: string) => {
    await main.user.click(box);
    await main.user.paste(text);
  };
  return { ...main, box, paste };
}

it('reads the addresses of lists as they are copied', () => {
  const lines = [
    '- https://a.test/1',
    '2. https://a.test/2',
    '<https://a.test/3>',
    '"https://a.test/4",',
    '\u200bhttps://a.test/5',
  ];
  expect(readPaste([...lines, 'https://a.test/b_(c)', '- a point'].join('\r'))).toEqual({
    addresses: [...[1, 2, 3, 4, 5].map((page) => `https://a.test/${page}`), 'https://a.test/b_(c)'],
    others: ['- a point'],
  });
});

it('isolates the direction of a name from the words around it', async () => {
  await renderMain();
  act(() => addCard({ id: 'a', url: 'Pasted Text', title: 'Pasted Content', content: 'x', source: 'مرحبا' }));
  expect(await screen.findByText('مرحبا', { exact: true })).toBeVisible();
});

describe('the paste box', () => {
  it('creates a card from a text, and scrolls to it', async () => {
    const { user, box, paste } = await openBox();
    expect(box).toHaveFocus();
    await paste('The harbor of Ostby\n\nIt was built in 1874.');
    await user.click(button('Add as text'));
    expect(box).toHaveValue('');
    expect(await screen.findByRole('heading', { name: 'Pasted Content' })).toBeVisible();
    expect(screen.getByText('Pasted Text', { exact: false })).toHaveTextContent('Pasted Text · The harbor of Ostby');
    await user.click(button('View'));
    expect(screen.getByLabelText('Raw Content')).toHaveFocus();
    expect(screen.getByLabelText('Raw Content')).toHaveValue('The harbor of Ostby\n\nIt was built in 1874.');
  });

  it('extracts a list of addresses, each once', async () => {
    const { user, paste } = await openBox();
    await paste('https://a.example/1\n\nb.example/x?y=1\nhttps://a.example/1\n');
    await user.click(await screen.findByRole('button', { name: 'Extract 2 pages' }));
    expect(lastCall('scrape-content').request).toEqual({ urls: ['https://a.example/1', 'https://b.example/x?y=1'] });
    const page = { url: 'https://a.example/1', title: 'First', content: 'One' };
    await lastCall('scrape-content').resolve({ pages: [page] });
    await screen.findByRole('heading', { name: 'First' });
    expect(screen.getAllByText('1 page extracted.', { selector: 'p' })).toHaveLength(2);
  });

  it('keeps the lines that are not addresses', async () => {
    const { user, box, paste } = await openBox();
    await paste('https://a.example/1\nSee also:\nexample.org');
    expect(await screen.findByText(/^2 lines of it can be extracted/)).toBeVisible();
    await user.click(button('Extract 2 pages'));
    expect(box).toHaveValue('See also:');
  });

  it('keeps what was typed when it is closed, until the text is added', async () => {
    const { user, box, paste } = await openBox();
    await paste('Half a thought');
    await user.type(box, '{Escape}');
    expect(box).not.toBeInTheDocument();
    await user.click(button('Paste text or addresses'));
    expect(await screen.findByRole('textbox', { name: 'Text or addresses' })).toHaveValue('Half a thought');
    await user.click(button('Add as text'));
    await user.click(button('Close'));
    await user.click(button('Paste text or addresses'));
    expect(await screen.findByRole('textbox', { name: 'Text or addresses' })).toHaveValue('');
  });

  it('requires an input, and closes on Escape', async () => {
    const { user, box } = await openBox();
    await user.click(button('Add as text'));
    expect(screen.getByText('Paste a text, or one address a line.')).toBeVisible();
    expect(box).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(box).not.toBeInTheDocument();
    expect(button('Paste text or addresses')).toHaveFocus();
    expect(callsOf('scrape-content')).toHaveLength(0);
  });
});

test.each([
  ['https://a.example/', true],
  ['a.example', true],
  ['a.example:8080/path', true],
  ['https://user:secret@a.example/', false],
  ['Version 1.2', false],
  ['1.2', false],
  ['ftp://a.example/', false],
  ['The end.', false],
])('%s is an address: %s', (line, expected) => {
  expect(readPaste(line).addresses.length > 0).toBe(expected);
});

test('a text is named after the beginning of its first line', () => {
  expect(nameOfPaste('\n  Short  \nMore')).toBe('Short');
  expect(nameOfPaste('## Opening hours\nMore')).toBe('Opening hours');
  expect(nameOfPaste('word '.repeat(30))).toHaveLength(60);
});
