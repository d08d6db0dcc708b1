import { act, render, screen } from '@testing-library/react';
import { getLinksPlace } from '../../get-links/get-links.action';
import { setOperationState } from '../../operation/operation-store';
import { useKeptHeight } from './use-kept-height';

function Page() {
  return <div ref={useKeptHeight()} data-testid="page" />;
}
const run = () =>
  setOperationState(getLinksPlace, {
    status: 'running',
    progress: { progress: 0, total: 1, message: 'Working' },
    cancel: () => undefined,
  });
const end = () => setOperationState(getLinksPlace, undefined);
const minHeight = () => screen.getByTestId('page').style.minHeight;

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(500);
});
afterEach(() => {
  act(end);
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('the page keeps its height until 300 ms after the links are there', () => {
  render(<Page />);
  act(run);
  expect(minHeight()).toBe('500px');
  act(end);
  jest.advanceTimersByTime(299);
  expect(minHeight()).toBe('500px');
  jest.advanceTimersByTime(1);
  expect(minHeight()).toBe('');
});

test('a search that starts within that time keeps it, too', () => {
  render(<Page />);
  act(run);
  act(end);
  jest.advanceTimersByTime(100);
  act(run);
  jest.advanceTimersByTime(1_000);
  expect(minHeight()).toBe('500px');
});
