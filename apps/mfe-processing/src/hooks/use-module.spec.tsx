import { render, screen, waitFor } from '@testing-library/react';
import { useModule } from './use-module';

function Part({ load, isAhead }: { load: () => Promise<{ word: string }>; isAhead: boolean }) {
  return <p>{useModule(load, true, isAhead)?.word ?? 'waiting'}</p>;
}

test('ignores a failed preload, and loads the module again once it is needed', async () => {
  const load = jest.fn(() => Promise.resolve({ word: 'there' }));
  load.mockRejectedValueOnce(new Error('offline'));
  const { rerender } = render(<Part load={load} isAhead />);
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  expect(screen.getByText('waiting')).toBeVisible();
  rerender(<Part load={load} isAhead={false} />);
  expect(await screen.findByText('there')).toBeVisible();
});
