import { useToast } from '@winnow/toast';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import MainPage from '../pages/main/main-page';
import { endOperations } from './end-operations';
import { resetCalls } from './fake-api';

/** The text of the toast that is shown, without styling. */
function ToastText() {
  const toast = useToast();
  return <p data-testid="toast">{toast?.open ? `${toast.title}: ${toast.description ?? ''}` : ''}</p>;
}

/** Renders the main page as on a first visit. */
export async function renderMain() {
  const user = userEvent.setup();
  render(
    <>
      <MainPage />
      <ToastText />
    </>,
  );
  await act(async () => undefined);
  return { user, toast: () => screen.getByTestId('toast').textContent };
}

/** Clears the state of the previous test. */
export function resetWork(): void {
  endOperations();
  resetCalls();
}
