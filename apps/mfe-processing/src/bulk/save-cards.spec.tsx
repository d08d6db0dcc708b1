import { ApiProblem } from '@winnow/api-client';
import { act, renderHook } from '@testing-library/react';
import { fakeApiClient } from '../testing/fake-api';
import { useBulkRun } from './bulk-run';
import { saveCards } from './save-cards';

jest.mock(
  '@winnow/api-client',
  () => jest.requireActual<typeof import('../testing/fake-api')>('../testing/fake-api').fakeApiClient,
);

afterEach(() => jest.restoreAllMocks());

it('waits for the server when the code that writes the file could not be loaded', async () => {
  const lost = new ApiProblem({ message: '', code: 'network', status: 0 });
  const send = jest.spyOn(fakeApiClient, 'send').mockRejectedValue(lost);
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  URL.createObjectURL = () => 'blob:file';
  const writer = { take: () => undefined, end: () => undefined };
  const openWriter = jest.fn(async () => writer).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const run = renderHook(useBulkRun).result;
  const online = () => act(async () => void dispatchEvent(new Event('online')));
  await act(async () => void saveCards('a.zip', 'application/zip', [], openWriter));
  expect(run.current?.message).toBe('The connection is lost. Trying again...');
  await online();
  expect(openWriter).toHaveBeenCalledTimes(1);
  send.mockResolvedValue({} as Response);
  await online();
  expect(openWriter).toHaveBeenCalledTimes(2);
  expect(click).toHaveBeenCalledTimes(1);
  expect(run.current).toBeNull();
});
