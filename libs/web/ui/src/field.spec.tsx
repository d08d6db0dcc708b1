import { render, screen } from '@testing-library/react';
import { TextArea } from './field';

test('paragraphs of a text area have their own directions, without dir="auto", which is slow in long texts', () => {
  render(<TextArea label="Text" readOnly value="مرحبا" />);
  expect(screen.getByRole('textbox')).not.toHaveAttribute('dir');
  expect(screen.getByRole('textbox')).toHaveClass('[unicode-bidi:plaintext]');
});

test('a text without letters from right to left has no such directions, which are slow in long lines', () => {
  const area = () => screen.getByRole('textbox');
  const { rerender } = render(<TextArea label="Text" readOnly value="Zażółć – 港 🙂 1" />);
  expect(area()).not.toHaveClass('[unicode-bidi:plaintext]');
  rerender(<TextArea label="Text" readOnly value="Zażółć – 港 🙂 1 𐤀" />);
  expect(area()).toHaveClass('[unicode-bidi:plaintext]');
});

test.each([
  ['Words', false],
  ['Words\nمرحبا', true],
])('an uncontrolled text area has the directions of its described text %p', (text, isMixed) => {
  render(<TextArea label="Text" text={text} />);
  expect(screen.getByRole('textbox').classList.contains('[unicode-bidi:plaintext]')).toBe(isMixed);
});

test('all paragraphs of a text area have its direction if it is given', () => {
  render(<TextArea label="JSON" readOnly value="{}" dir="ltr" />);
  expect(screen.getByRole('textbox')).toHaveAttribute('dir', 'ltr');
  expect(screen.getByRole('textbox')).not.toHaveClass('[unicode-bidi:plaintext]');
});
