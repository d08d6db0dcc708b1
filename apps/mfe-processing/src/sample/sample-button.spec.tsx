import { screen, waitFor, within } from '@testing-library/react';
import { getFinalPrompt } from '@winnow/final-prompt';
import { systemPromptLimit } from '@winnow/contracts';
import { getCards } from '../cards/cards';
import { resetWork, renderMain } from '../testing/render-main';

afterEach(resetWork);

it('adds one sample when it is pressed twice', async () => {
  await renderMain();
  const button = screen.getByRole('button', { name: 'Try a sample' });
  button.click();
  button.click();
  await screen.findByLabelText('Raw Content');
  expect(getCards()).toHaveLength(1);
});

it('adds a sample that fits into a prompt, and is offered only without cards', async () => {
  const { user } = await renderMain();
  await user.click(screen.getByRole('button', { name: 'Try a sample' }));
  const text = await screen.findByLabelText<HTMLTextAreaElement>('Raw Content');
  expect(text.value).toContain('# Storm lantern: user guide');
  await waitFor(() => expect(text).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Try a sample' })).toBeNull();
  const card = within(screen.getByRole('region', { name: /Sample Content/ }));
  await user.click(card.getByRole('button', { name: 'Add to Final' }));
  expect(getFinalPrompt().length).toBeLessThan(systemPromptLimit);
  await user.click(card.getByRole('button', { name: /^Remove/ }));
  expect(screen.getByRole('button', { name: 'Try a sample' })).toBeVisible();
});
