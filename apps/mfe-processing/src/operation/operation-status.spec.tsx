import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '@winnow/ui';
import { OperationStatus } from './operation-status';
import type { OperationMutation } from './operation-mutation';
import { cancelAllOperations, startOperation } from './start-operation';
import { useIsRunning } from './use-operation';

const mutationKey = ['a-key'];

function Work() {
  return (
    <>
      <Button busy={useIsRunning(mutationKey)}>Start</Button>
      <Button>Another</Button>
      <OperationStatus mutationKey={mutationKey} />
      <Button busy>Other work</Button>
    </>
  );
}
let rejectRun: (error: Error) => void;
const mutation: OperationMutation<'get-links', Record<never, never>> = {
  id: 'work',
  operation: 'get-links',
  failsAs: 'get-links',
  mutationKey: () => mutationKey,
  firstProgress: () => ({ progress: 0, total: 1, message: 'Working' }),
  start: () =>
    new Promise((_resolve, reject) => {
      rejectRun = reject;
    }),
  onResult: () => '',
};
const run = () => act(async () => startOperation(mutation, {}));
const failRun = () => act(async () => rejectRun(new Error('Broken')));

afterEach(() => act(async () => cancelAllOperations()));

describe('an operation resumed from an earlier page', () => {
  it.each(['Cancel', 'Retry'])('moves the focus to its button after %s', async (name) => {
    render(<Work />);
    await run();
    if (name === 'Retry') await failRun();
    await userEvent.click(screen.getByRole('button', { name }));
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Start' })).toHaveFocus();
  });

  it('leaves the focus unchanged when it ends', async () => {
    render(<Work />);
    await run();
    await failRun();
    expect(document.body).toHaveFocus();
  });
});
