import 'fake-indexeddb/auto';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiProblem, type RunOptions } from '@winnow/api-client';
import { createPersistedCollection, startOver } from '@winnow/browser';
import type { ResponseOf } from '@winnow/contracts';
import { showToast } from '@winnow/toast';
import type { OperationMutation } from './operation-mutation';
import { OperationStatus } from './operation-status';
import { cancelAllOperations, startOperation } from './start-operation';

jest.mock('@winnow/toast', () => ({ showToast: jest.fn() }));

type Links = ResponseOf<'get-links'>;
interface Input {
  url: string;
  file?: File;
}
interface Call {
  input: Input;
  options: RunOptions;
  resolve: (links: Links) => void;
  reject: (error: Error) => void;
}
let calls: Call[] = [];
let corrected: string | undefined;
const mutationKey = ['get-links'];
const onResult = jest.fn(() => 'Listed.');
const mutation: OperationMutation<'get-links', Input> = {
  id: 'links',
  operation: 'get-links',
  failsAs: 'get-links',
  mutationKey: () => mutationKey,
  firstProgress: () => ({ progress: 0, total: 100, message: 'Asking' }),
  start: (input, options) =>
    new Promise((resolve, reject) => {
      calls.push({ input, options, resolve, reject });
    }),
  retryWith: (input) => (corrected === undefined ? input : { url: corrected }),
  onResult,
};
const links: Links = { links: [] };
const start = (input: Input = { url: 'https://example.com' }) => act(async () => startOperation(mutation, input));
const status = () => render(<OperationStatus mutationKey={mutationKey} />);
const callAt = (index: number): Call => {
  const call = calls[index];
  if (!call) throw new Error(`There was no request ${index}.`);
  return call;
};

afterEach(async () => {
  await act(async () => cancelAllOperations());
  act(startOver);
  calls = [];
  corrected = undefined;
  jest.clearAllMocks();
});

test('ignores a second start while the first one is running', async () => {
  await start();
  await start();
  expect(calls).toHaveLength(1);
});

test('continues while its status is unmounted, and shows it again afterwards', async () => {
  const page = status();
  await start();
  page.unmount();
  const { options, resolve } = callAt(0);
  expect(options.signal?.aborted).toBe(false);
  act(() => options.onProgress?.({ progress: 40, total: 100, message: 'Reading' }));
  status();
  expect(screen.getByRole('progressbar', { name: 'Reading' })).toHaveAttribute('aria-valuenow', '40');
  await act(async () => resolve(links));
  expect(onResult).toHaveBeenCalledTimes(1);
  expect(screen.getAllByText('Listed.')).not.toHaveLength(0);
});

test('Cancel aborts the request and shows no failure; a late result is ignored', async () => {
  status();
  await start();
  const { options, resolve } = callAt(0);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(options.signal?.aborted).toBe(true);
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  await act(async () => {
    options.onAccepted?.('late');
    resolve(links);
  });
  expect(onResult).not.toHaveBeenCalled();
  expect(showToast).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test('a failure shows one toast, and Retry sends the corrected input', async () => {
  status();
  await start();
  await act(async () => callAt(0).reject(new ApiProblem({ message: 'No such site.', code: 'http', status: 502 })));
  expect(screen.getByText('No such site.', { exact: false })).toBeVisible();
  expect(showToast).toHaveBeenCalledTimes(1);
  corrected = 'https://example.org';
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(calls.map(({ input }) => input.url)).toEqual(['https://example.com', 'https://example.org']);
});

test('the file of an upload is not stored over a reload, but its name is', async () => {
  const database = createPersistedCollection<string>({ name: 'queries', version: 1, read: String });
  await start({ url: 'report.pdf', file: new File(['text'], 'report.pdf') });
  await act(async () => callAt(0).options.onAccepted?.('job-1'));
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  const [entry = ''] = (await database.load()).values();
  expect(JSON.parse(entry)).toMatchObject({ state: { data: { jobId: 'job-1', input: { url: 'report.pdf' } } } });
  expect(entry).not.toContain('file"');
});
