import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import { ApiProblem } from '@winnow/api-client';
import { restoreWork } from '../restore-work';
import { callsOf, fakeApiClient, lastCall } from '../testing/fake-api';
import { installLocks } from '../testing/only-tab';
import { renderMain, resetWork } from '../testing/render-main';
import { extractTextMutation } from './extract-text.mutation';
import { restoreFiles } from './file-queue';
import { keepFile, loadWaitingFiles } from './waiting-files';

jest.mock(
  '@winnow/api-client',
  () => jest.requireActual<typeof import('../testing/fake-api')>('../testing/fake-api').fakeApiClient,
);
// jsdom's files cannot be cloned: only their names are stored here.
globalThis.structuredClone ??= <Value,>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

installLocks();
afterEach(resetWork);

const fileNamed = (name: string) => new File(['text'], name, { type: 'text/plain' });
const add = (user: Awaited<ReturnType<typeof renderMain>>['user'], ...names: string[]) =>
  user.upload(screen.getByLabelText('File to upload'), names.map(fileNamed));
const stored = async () => (await loadWaitingFiles()).map(({ name }) => name);

it('stores files until their upload has become a job', async () => {
  const { user } = await renderMain();
  await act(restoreWork);
  await add(user, '1.txt', '2.txt', '3.txt', '4.txt');
  // The first two have a job.
  await waitFor(async () => expect(await stored()).toEqual(['3.txt', '4.txt']));
  await user.click(await screen.findByRole('button', { name: 'Remove 4.txt' }));
  expect(await stored()).toEqual(['3.txt']);
  await user.click(screen.getByRole('button', { name: 'Cancel all' }));
  expect(await stored()).toEqual([]);
});

it('keeps files stored that are added while the page is still being restored', async () => {
  const { user } = await renderMain();
  jest.spyOn(fakeApiClient, 'uploadFile').mockReturnValue(new Promise(() => undefined));
  await add(user, '1.txt', '2.txt', '3.txt');
  await act(restoreFiles);
  expect(await stored()).toEqual(['1.txt', '2.txt', '3.txt']);
  jest.restoreAllMocks();
});

it('stores no file that the server has rejected', async () => {
  const { user } = await renderMain();
  await act(restoreWork);
  keepFile('9', { name: 'other.txt', position: 9, wanted: {} });
  const problem = new ApiProblem({ message: 'It is too large.', code: 'too-large', status: 413 });
  jest.spyOn(fakeApiClient, 'uploadFile').mockRejectedValueOnce(problem);
  await add(user, 'large.txt');
  await screen.findByText('It is too large.');
  expect(await stored()).toEqual(['other.txt']);
});

it('restores each of several files of one name by another file of that name', async () => {
  const { user } = await renderMain();
  await act(restoreWork);
  for (const position of [1, 2]) keepFile(`${position}`, { name: 'same.txt', position, wanted: {} });
  await act(restoreFiles);
  await add(user, 'same.txt');
  expect(screen.getByText(/^0 of 2 files read/)).toHaveTextContent('0 of 2 files read, 1 to choose again');
  await add(user, 'same.txt');
  expect(screen.getByText(/^0 of 2 files read/)).toHaveTextContent('0 of 2 files read');
});

it('resumes each of several running uploads that are not stored in this browser', () => {
  const { adopt, prepare, mutationKey } = extractTextMutation;
  const keys = [1, 2].map(() => adopt && prepare && mutationKey(prepare(adopt)));
  expect(keys[0]).not.toEqual(keys[1]);
});

it('names the files of an earlier page whose contents are not stored, until they are chosen again', async () => {
  const { user } = await renderMain();
  await act(restoreWork);
  keepFile('1', { name: 'first.txt', position: 1, wanted: { format: 'markdown' } });
  keepFile('2', { name: 'second.txt', position: 2, wanted: {} });
  await act(restoreFiles);
  const row = await screen.findByText('first.txt');
  expect(row.parentElement).toHaveTextContent('Not read before the reload, choose it again: first.txt');
  expect(screen.getByText(/^0 of 2 files read/)).toHaveTextContent('0 of 2 files read, 2 to choose again');
  expect(callsOf('extract-text')).toEqual([]);
  await add(user, 'first.txt');
  expect(screen.getAllByText('first.txt', { exact: false })).toHaveLength(1);
  expect(lastCall('extract-text').options).toMatchObject({ format: 'markdown' });
  await waitFor(async () => expect(await stored()).toEqual(['second.txt']));
  await user.click(screen.getByRole('button', { name: 'Dismiss second.txt' }));
  expect(await stored()).toEqual([]);
});
