import { render, renderHook, screen } from '@testing-library/react';
import { ApiProblem } from '@winnow/api-client';
import { useToast } from '@winnow/toast';
import { act } from 'react';
import { callsOf, fakeApiClient, lastCall, resetCalls } from '../testing/fake-api';
import { installLocks } from '../testing/only-tab';
import { resetWork } from '../testing/render-main';
import { dismissBulkRun, isBulkRunning, useBulkRun } from './bulk-run';
import { saveAsChunks } from './save-chunks';

jest.mock(
  '@winnow/api-client',
  () => jest.requireActual<typeof import('../testing/fake-api')>('../testing/fake-api').fakeApiClient,
);

afterEach(resetWork);

const Toast = () => (
  <>
    <p>{useToast()?.description}</p>
    <p>{useBulkRun()?.message}</p>
  </>
);

it('names the reason for which no chunks were made', async () => {
  render(<Toast />);
  await act(async () => void saveAsChunks([{ id: 'a', position: 1, url: '', title: 'A', content: 'Text' }]));
  const message = 'Too many requests. Try again in a minute.';
  await lastCall('make-chunks').reject(new ApiProblem({ message, code: 'quota', status: 429 }));
  expect(screen.getByText(message)).toBeVisible();
  expect(isBulkRunning()).toBe(false);
});

/** Loses the connection of the last request, and ends the pause before the next one. */
async function loseConnection(): Promise<void> {
  await lastCall('make-chunks').reject(new ApiProblem({ message: '', code: 'network', status: 0 }));
  await act(async () => void dispatchEvent(new Event('online')));
}

it('waits while the server does not respond, and repeats the request', async () => {
  render(<Toast />);
  const send = jest.spyOn(fakeApiClient, 'send').mockResolvedValue({} as Response);
  await act(async () => void saveAsChunks([{ id: 'a', position: 1, url: '', title: 'A', content: 'Text' }]));
  await loseConnection();
  expect(callsOf('make-chunks')).toHaveLength(2);
  expect(isBulkRunning()).toBe(true);
  expect(screen.getByText(/^Writing chunks_/)).toBeVisible();
  send.mockRestore();
});

it('says that no chunks were made when the requests get no response', async () => {
  render(<Toast />);
  const send = jest.spyOn(fakeApiClient, 'send').mockResolvedValue({} as Response);
  await act(async () => void saveAsChunks([{ id: 'a', position: 1, url: '', title: 'A', content: 'Text' }]));
  for (let attempt = 1; attempt <= 4; attempt += 1) await loseConnection();
  expect(screen.getByText('Failed to make chunks')).toBeVisible();
  send.mockRestore();
});

it('says that the connection is lost while a job is followed', async () => {
  const run = renderHook(useBulkRun).result;
  await act(async () => void saveAsChunks([{ id: 'a', position: 1, url: '', title: 'A', content: 'Text' }]));
  const tell = (message: string) =>
    lastCall('make-chunks').emit(({ onProgress }) => onProgress?.({ progress: 0, total: 100, message }));
  await tell('The connection is lost. Trying again...');
  expect(run.current?.message).toBe('The connection is lost. Trying again...');
  await tell('Making chunks');
  expect(run.current?.message).toMatch(/^Writing chunks_/);
});

it('finds the jobs of an export that a reload has interrupted, and starts new ones after a failure', async () => {
  installLocks();
  const card = { id: 'a', position: 1, url: '', title: 'A', content: 'Text' };
  const start = async (content = 'Text') => {
    await act(async () => void saveAsChunks([{ ...card, content }]));
    return lastCall('make-chunks').options.requestKey;
  };
  const first = await start();
  expect(first).toMatch(/^chunks-/);
  // A reload ends the code of the page.
  resetCalls();
  act(() => dismissBulkRun());
  expect(await start()).toBe(first);
  resetCalls();
  act(() => dismissBulkRun());
  expect(await start('Other text')).not.toBe(first);
  await lastCall('make-chunks').reject(new ApiProblem({ message: '', code: 'quota', status: 429 }));
  expect(await start()).not.toBe(first);
});
