import { act, render, screen } from '@testing-library/react';
import { getLinksMutation } from '../../get-links/get-links.mutation';
import { cancelAllOperations, startOperation } from '../../operation/start-operation';
import { useStableHeight } from './use-stable-height';

function Page() {
  return <div ref={useStableHeight()} data-testid="page" />;
}
const search = { ...getLinksMutation, start: () => new Promise<never>(() => undefined) };
const run = () => act(async () => startOperation(search, { url: 'https://example.com' }));
const end = () => act(async () => cancelAllOperations());
const minHeight = () => screen.getByTestId('page').style.minHeight;

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(500);
});
afterEach(async () => {
  await end();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('keeps the page height until 300 ms after the links have arrived', async () => {
  render(<Page />);
  await run();
  expect(minHeight()).toBe('500px');
  await end();
  jest.advanceTimersByTime(299);
  expect(minHeight()).toBe('500px');
  jest.advanceTimersByTime(1);
  expect(minHeight()).toBe('');
});

test('a search that starts within that time keeps it as well', async () => {
  render(<Page />);
  await run();
  await end();
  jest.advanceTimersByTime(100);
  await run();
  jest.advanceTimersByTime(1_000);
  expect(minHeight()).toBe('500px');
});
