import { cutSystemPrompt } from './index';

test('sends the first 2000 characters', () => {
  expect(cutSystemPrompt('x'.repeat(2000))).toEqual({ sent: 'x'.repeat(2000), dropped: 0 });
  expect(cutSystemPrompt('x'.repeat(2001))).toEqual({ sent: 'x'.repeat(2000), dropped: 1 });
});

test('does not split a character', () => {
  const { sent, dropped } = cutSystemPrompt('x'.repeat(1999) + '😀tail');
  expect(sent).toBe('x'.repeat(1999));
  expect(dropped).toBe(6);
});
