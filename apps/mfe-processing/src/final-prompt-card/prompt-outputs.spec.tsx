import { act, fireEvent, render, screen } from '@testing-library/react';
import { PromptOutputs } from './prompt-outputs';

afterEach(() => jest.useRealTimers());

function pressMore() {
  render(
    <>
      <PromptOutputs isNarrow isConverting={false} wait={false} />
      <input aria-label="Other control" />
    </>,
  );
  const more = screen.getByRole('button', { name: 'More' });
  more.focus();
  fireEvent.click(more);
  return more;
}

describe('the menu of the final prompt while its code loads', () => {
  it('shows the plain buttons if the code takes too long, and keeps them when it arrives', async () => {
    jest.useFakeTimers();
    pressMore();
    act(() => jest.advanceTimersByTime(10_000));
    expect(screen.getByRole('button', { name: 'Save' })).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(screen.getByRole('button', { name: 'Save' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
  });

  it('keeps the focus on the pressed button, then on that of the open menu', async () => {
    const more = pressMore();
    expect(more).toHaveFocus();
    expect(await screen.findByRole('button', { name: 'Save' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'More' })).toHaveFocus();
  });

  it('opens without taking the focus from the control that it has moved to', async () => {
    pressMore();
    screen.getByLabelText('Other control').focus();
    expect(await screen.findByRole('button', { name: 'Save' })).toBeVisible();
    expect(screen.getByLabelText('Other control')).toHaveFocus();
  });
});
