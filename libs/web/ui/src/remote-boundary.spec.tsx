import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RemoteBoundary } from './remote-boundary';

let isBroken = false;
function Part() {
  if (isBroken) throw new Error('Internal words');
  return <p>The part</p>;
}

describe('RemoteBoundary', () => {
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    isBroken = false;
  });

  it('names the failed part without internal words, and renders it again on Retry', async () => {
    isBroken = true;
    const onRetry = jest.fn(() => {
      isBroken = false;
    });
    const onFailure = jest.fn();
    render(
      <RemoteBoundary part="The chat" onRetry={onRetry} onFailure={onFailure}>
        <Part />
      </RemoteBoundary>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('The chat could not be loaded.');
    expect(screen.getByRole('alert')).not.toHaveTextContent('Internal words');
    expect(onFailure).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
    expect(screen.getByText('The part')).toBeVisible();
  });

  it('shows the failure again when the part fails again', async () => {
    isBroken = true;
    render(
      <RemoteBoundary part="The chat" onRetry={() => undefined}>
        <Part />
      </RemoteBoundary>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(screen.getByRole('alert')).toBeVisible();
  });
});
