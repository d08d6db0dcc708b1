import { act } from '@testing-library/react';
import { startOver } from '@winnow/browser';
import { cancelAllOperations } from '../operation/start-operation';

/** Cancels the operations of the previous test and clears what it has stored. */
export function endOperations(): void {
  act(() => {
    cancelAllOperations();
    startOver();
  });
}
