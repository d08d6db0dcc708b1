import { render, screen } from '@testing-library/react';
import { Card } from './card';

test('the title can be focused by a link, and its focus ring is not clipped', () => {
  render(<Card title="Title" titleId="title" />);
  const heading = screen.getByRole('heading', { name: 'Title' });
  heading.focus();
  expect(heading).toHaveFocus();
  expect(heading).not.toHaveClass('outline-none');
});
