import { render, screen } from '@testing-library/react';
import { ProgressBar } from './progress-bar';

test('shows no percentage until the total is known', () => {
  const { rerender } = render(<ProgressBar message="Reading" progress={0} total={100} />);
  const bar = screen.getByRole('progressbar', { name: 'Reading' });
  expect(bar).not.toHaveAttribute('aria-valuenow');
  expect(screen.queryByText(/%/)).toBeNull();
  rerender(<ProgressBar message="Reading" progress={1} total={4} showCount />);
  expect(bar).toHaveAttribute('aria-valuenow', '25');
  expect(screen.getByText('1 of 4 · 25%')).toBeVisible();
});
