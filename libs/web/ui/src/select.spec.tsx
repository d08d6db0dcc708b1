import { render, screen } from '@testing-library/react';
import { Select } from './select';

it('lists the empty option first, which an object has after its whole numbers', () => {
  const options = { '': 'As many as fit', '10': '10 pairs', '5': '5 pairs' };
  render(<Select label="How many" value="" options={options} onChange={() => undefined} />);
  const labels = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(labels).toEqual(['As many as fit', '5 pairs', '10 pairs']);
});
