import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '@winnow/ui';
import { ApiProblem, type RunOptions } from '@winnow/api-client';
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
let report: RunOptions['onProgress'];
const mutation: OperationMutation<'get-links', Record<never, never>> = {
  id: 'work',
  operation: 'get-links',
  failsAs: 'get-links',
  mutationKey: () => mutationKey,
  firstProgress: () => ({ progress: 0, total: 1, message: 'Working' }),
  start: (_input, { onProgress }) =>
    new Promise((_resolve, reject) => {
      rejectRun = reject;
      report = onProgress;
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

it.each([
  ['no-text', 0],
  ['unavailable', 1],
] as const)('offers Retry unless the cause is the input: %s', async (code, count) => {
  render(<Work />);
  await run();
  await act(async () => rejectRun(new ApiProblem({ message: 'Failed.', code, status: 422 })));
  expect(screen.getByText('Failed.', { exact: false })).toBeVisible();
  expect(screen.queryAllByRole('button', { name: 'Retry' })).toHaveLength(count);
});

describe('the progress of an operation', () => {
  const scroll = jest.fn();
  beforeEach(() => {
    Element.prototype.scrollIntoView = scroll;
    scroll.mockClear();
  });

  it('is scrolled into view below the focused button that has started it', async () => {
    render(<Work />);
    screen.getByRole('button', { name: 'Start' }).focus();
    await run();
    expect(scroll).toHaveBeenCalledTimes(1);
    expect(scroll.mock.contexts[0]).toContainElement(screen.getByRole('progressbar'));
    await act(async () => report?.({ progress: 1, total: 12, message: 'Page 1 of 12' }));
    expect(scroll).toHaveBeenCalledTimes(1);
  });

  it('does not scroll while the focus is elsewhere', async () => {
    render(<Work />);
    screen.getByRole('button', { name: 'Another' }).focus();
    await run();
    expect(scroll).not.toHaveBeenCalled();
  });
});

it('announces the start and every quarter, not every step', async () => {
  render(<Work />);
  await run();
  const announced = [screen.getByRole('status').textContent];
  for (const progress of [0, 1, 2, 3, 6, 9, 10, 11, 12]) {
    await act(async () => report?.({ progress, total: 12, message: `Page ${progress} of 12` }));
    const now = screen.getByRole('status').textContent;
    if (now !== announced.at(-1)) announced.push(now);
  }
  expect(announced.filter(Boolean)).toEqual(['Working', 'Page 0 of 12', '25%', '50%', '75%']);
});

it.each(['', 'notes.pdf: '])(
  'announces that the connection is lost, at any progress, with the subject %j',
  async (subject) => {
    render(<Work />);
    await run();
    await act(async () => report?.({ progress: 4, total: 12, message: 'Page 4 of 12' }));
    await act(async () =>
      report?.({ progress: 4, total: 12, message: `${subject}The connection is lost. Trying again...` }),
    );
    expect(screen.getByRole('status')).toHaveTextContent(`${subject}The connection is lost. Trying again...`);
    await act(async () => report?.({ progress: 4, total: 12, message: 'Page 4 of 12' }));
    expect(screen.getByRole('status')).toHaveTextContent('25%');
  },
);
