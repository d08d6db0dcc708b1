import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { lazyPart } from './lazy-part';

function Fields({ title }: { title: string }) {
  return <p>Fields of {title}</p>;
}

function partThatFailsOnce() {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = jest.fn(() => Promise.resolve(Fields));
  load.mockRejectedValueOnce(new Error('offline'));
  return { Part: lazyPart('The form', load), load };
}

test('a part that cannot be loaded is replaced with a notice, and loaded again on Retry', async () => {
  const { Part, load } = partThatFailsOnce();
  render(
    <>
      <p>The page</p>
      <Suspense>
        <Part title="Harbor" />
      </Suspense>
    </>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('The form could not be loaded.');
  expect(screen.getByText('The page')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Fields of Harbor')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a part that cannot be loaded is loaded again once the browser is online', async () => {
  const { Part, load } = partThatFailsOnce();
  render(
    <Suspense>
      <Part title="Harbor" />
    </Suspense>,
  );
  await screen.findByRole('alert');
  fireEvent(window, new Event('online'));
  expect(await screen.findByText('Fields of Harbor')).toBeVisible();
  fireEvent(window, new Event('online'));
  expect(load).toHaveBeenCalledTimes(2);
});

test('a part that cannot be loaded is loaded again by itself, and its notice stays until then', async () => {
  const { Part, load } = partThatFailsOnce();
  load.mockRejectedValueOnce(new Error('restarting'));
  jest.useFakeTimers();
  render(
    <Suspense>
      <Part title="Harbor" />
    </Suspense>,
  );
  await act(() => jest.advanceTimersByTimeAsync(0));
  const notice = screen.getByRole('alert');
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(screen.getByRole('alert')).toBe(notice);
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(screen.getByText('Fields of Harbor')).toBeVisible();
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

test('a part that could not be loaded is loaded again when it is opened again', async () => {
  const { Part } = partThatFailsOnce();
  const part = (
    <Suspense>
      <Part title="Harbor" />
    </Suspense>
  );
  const { unmount } = render(part);
  await screen.findByRole('alert');
  unmount();
  render(part);
  await act(async () => undefined);
  expect(screen.getByText('Fields of Harbor')).toBeVisible();
});
