import { render, screen } from '@testing-library/react';
import { Card } from './card';

test('the title can be jumped to, and nothing hides the ring it then gets', () => {
  render(<Card title="Title" titleId="title" />);
  const heading = screen.getByRole('heading', { name: 'Title' });
  heading.focus();
  expect(heading).toHaveFocus();
  expect(heading).not.toHaveClass('outline-none');
});
