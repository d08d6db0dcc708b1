import { render, screen } from '@testing-library/react';
import { readJson } from '@winnow/api-client';
import { CollectionPages } from './collection-pages';
import { collection } from './testing/open-whole-site';

jest.mock('@winnow/api-client', () => ({
  ...jest.requireActual<typeof import('@winnow/api-client')>('@winnow/api-client'),
  readJson: jest.fn(),
}));

const pages = [{ url: 'https://a.test/', title: 'Start' }];
const refresh = { job: 'j', at: '', new: 0, changed: 1, gone: 0, same: 2, failed: 0, requested: 3 };

it('says that the changes of a refresh could not be read', async () => {
  jest.mocked(readJson).mockImplementation(async (path) => {
    if (path.includes('change=')) throw new Error('The server is busy.');
    return { total: 1, offset: 0, pages };
  });
  render(<CollectionPages collection={collection({ refresh })} />);
  expect(await screen.findByRole('link', { name: 'Start' })).toBeVisible();
  expect(await screen.findByText('The server is busy.')).toBeVisible();
});

it('says that a list of changes is not complete', async () => {
  jest.mocked(readJson).mockImplementation(async () => ({ total: 2, offset: 0, next: 1, pages }));
  render(<CollectionPages collection={collection({ id: 'c2', refresh })} />);
  expect(await screen.findByText('The first 1 of 2 pages.')).toBeVisible();
});

it('names the pages that could not be read, with reasons', async () => {
  const failed = [{ url: 'https://a.test/slow', outcome: 'timeout', message: 'It took too long.' }];
  jest.mocked(readJson).mockImplementation(async () => ({ total: 1, offset: 0, pages, failed }));
  render(<CollectionPages collection={collection({ id: 'c4' })} />);
  expect(await screen.findByRole('heading', { name: 'Not read' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'https://a.test/slow' })).toBeVisible();
  expect(screen.getByText('It took too long.')).toBeVisible();
});

it('lists pages in the order of their addresses', async () => {
  const urls = ['10', '2', '1'].map((name) => `https://a.test/${name}`);
  jest.mocked(readJson).mockImplementation(async () => ({
    ...{ total: 3, offset: 0 },
    pages: urls.map((url) => ({ url, title: `Page ${url.slice(15)}` })),
  }));
  render(<CollectionPages collection={collection({ id: 'c3' })} />);
  const links = await screen.findAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['Page 1', 'Page 2', 'Page 10']);
});
