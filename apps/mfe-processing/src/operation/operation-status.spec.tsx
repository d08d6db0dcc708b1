import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '@winnow/ui';
import { OperationStatus } from './operation-status';
import { cancelAllOperations, setOperationState, useIsRunning } from './operation-store';

const place = 'a-place';

function Work() {
  return (
    <>
      <Button busy={useIsRunning(place)}>Start</Button>
      <Button>Another</Button>
      <OperationStatus place={place} />
      <Button busy>Other work</Button>
    </>
  );
}
const run = () =>
  setOperationState(place, {
    status: 'running',
    progress: { progress: 0, total: 1, message: 'Working' },
    cancel: () => setOperationState(place, undefined),
  });
const fail = () =>
  setOperationState(place, { status: 'failed', failure: { title: 'Error', description: 'Broken' }, retry: run });

afterEach(() => act(cancelAllOperations));

describe('work that goes on from an earlier page', () => {
  it.each(['Cancel', 'Retry'])('leaves the focus to its button after %s', async (name) => {
    render(<Work />);
    act(run);
    if (name === 'Retry') act(fail);
    await userEvent.click(screen.getByRole('button', { name }));
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Start' })).toHaveFocus();
  });

  it('takes the focus from nobody when it ends', () => {
    render(<Work />);
    act(run);
    act(fail);
    expect(document.body).toHaveFocus();
  });
});
