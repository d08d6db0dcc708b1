import { act, render } from '@testing-library/react';
import { StrictMode } from 'react';
import { Dialog } from './dialog';

test('is closed before it is removed, so that the browser restores the focus', () => {
  const connected: boolean[] = [];
  const close = jest.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function close(
    this: HTMLDialogElement,
  ) {
    connected.push(this.isConnected);
  });
  const { unmount } = render(
    <Dialog isOpen title="Dataset" onClose={() => undefined}>
      Text
    </Dialog>,
  );
  unmount();
  expect(connected).toEqual([true]);
  close.mockRestore();
});

test('stays open in StrictMode, and reports that it was closed', async () => {
  const onClose = jest.fn();
  const close = jest.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function close(
    this: HTMLDialogElement,
  ) {
    this.open = false;
    // As in browsers, the event follows later.
    setTimeout(() => this.dispatchEvent(new Event('close')));
  });
  const { getByRole } = render(
    <StrictMode>
      <Dialog isOpen title="Dataset" onClose={onClose}>
        Text
      </Dialog>
    </StrictMode>,
  );
  const events = () => act(() => new Promise((resolve) => setTimeout(resolve, 10)));
  await events();
  expect(getByRole('dialog')).toHaveAttribute('open');
  expect(onClose).not.toHaveBeenCalled();
  act(() => (getByRole('dialog') as HTMLDialogElement).close());
  await events();
  expect(onClose).toHaveBeenCalledTimes(1);
  close.mockRestore();
});
