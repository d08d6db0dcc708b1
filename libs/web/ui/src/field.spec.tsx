import { render, screen } from '@testing-library/react';
import { TextArea } from './field';

test('paragraphs of a text area have their own directions, without dir="auto", which is slow in long texts', () => {
  render(<TextArea label="Text" readOnly value="مرحبا" />);
  expect(screen.getByRole('textbox')).not.toHaveAttribute('dir');
  expect(screen.getByRole('textbox')).toHaveClass('[unicode-bidi:plaintext]');
});

test('all paragraphs of a text area have its direction if it is given', () => {
  render(<TextArea label="JSON" readOnly value="{}" dir="ltr" />);
  expect(screen.getByRole('textbox')).toHaveAttribute('dir', 'ltr');
  expect(screen.getByRole('textbox')).not.toHaveClass('[unicode-bidi:plaintext]');
});
