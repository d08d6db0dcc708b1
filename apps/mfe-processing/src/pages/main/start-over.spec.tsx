import { getFinalPrompt, setFinalPrompt } from '@winnow/final-prompt';
import { act, screen } from '@testing-library/react';
import { lastCall } from '../../testing/fake-api';
import { resetWork, renderMain } from '../../testing/render-main';
import { addCard } from '../../cards/cards';

jest.mock(
  '@winnow/api-client',
  () => jest.requireActual<typeof import('../../testing/fake-api')>('../../testing/fake-api').fakeApiClient,
);

afterEach(resetWork);

describe('starting over', () => {
  it('is enabled while this page is empty, since the chat or another page may have data', async () => {
    const { user } = await renderMain();
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(screen.getByRole('dialog', { name: 'Start over?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
  });

  it('asks for confirmation, then removes cards, prompt and address and cancels running operations', async () => {
    const { user } = await renderMain();
    await user.type(screen.getByLabelText('Website URL'), 'example.com{Enter}');
    const { signal } = lastCall('get-links').options;
    await user.type(screen.getByPlaceholderText('YouTube URL'), 'https://youtu.be/x');
    act(() => {
      addCard({ id: 'a', url: 'https://example.com/a', title: 'Title a', content: 'Text' });
      setFinalPrompt('Prompt');
    });
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    await user.click(screen.getByRole('button', { name: 'Clear everything' }));
    expect(signal?.aborted).toBe(true);
    expect(screen.queryByRole('heading', { name: 'Title a' })).not.toBeInTheDocument();
    expect(getFinalPrompt()).toBe('');
    expect(screen.getByLabelText('Website URL')).toHaveValue('');
    expect(screen.getByPlaceholderText('YouTube URL')).toHaveValue('');
  });

  it('leaves everything unchanged when the visitor declines', async () => {
    const { user } = await renderMain();
    act(() => setFinalPrompt('Prompt'));
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(getFinalPrompt()).toBe('Prompt');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
