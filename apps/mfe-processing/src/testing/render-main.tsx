import { startOver } from '@winnow/browser';
import { useToast } from '@winnow/toast';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cancelAllOperations } from '../operation/start-operation';
import MainPage from '../pages/main/main-page';
import { forgetCalls } from './fake-api';

/** The last toast's words, without what draws it. */
function ToastWords() {
  const toast = useToast();
  return <p data-testid="toast">{toast ? `${toast.title}: ${toast.description ?? ''}` : ''}</p>;
}

/** Draws the main page as a visitor finds it who has never been here. */
export async function renderMain() {
  const user = userEvent.setup();
  render(
    <>
      <MainPage />
      <ToastWords />
    </>,
  );
  await act(async () => undefined);
  return { user, toast: () => screen.getByTestId('toast').textContent };
}

/** Forgets the work of the test before. */
export function forgetWork(): void {
  act(() => {
    cancelAllOperations();
    startOver();
  });
  forgetCalls();
}
