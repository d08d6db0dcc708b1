import { screen } from '@testing-library/react';
import { ApiProblem } from '@winnow/api-client';
import { callsOf, lastCall } from '../testing/fake-api';
import { resetWork, renderMain } from '../testing/render-main';

jest.mock(
  '@winnow/api-client',
  () => jest.requireActual<typeof import('../testing/fake-api')>('../testing/fake-api').fakeApiClient,
);

afterEach(resetWork);

describe('the video box', () => {
  const box = () => screen.getByPlaceholderText('YouTube URL');
  const transcript = { text: 'Words', source: 'youtube' } as const;
  const renderFailedVideo = async () => {
    const page = await renderMain();
    await page.user.type(box(), 'https://youtu.be/x{Enter}');
    await lastCall('extract-youtube').reject(new Error('broken'));
    return page;
  };

  it('requires an address', async () => {
    const { user } = await renderMain();
    await user.type(box(), '   {Enter}');
    expect(screen.getByText('Please enter a YouTube URL')).toBeVisible();
    expect(callsOf('extract-youtube')).toHaveLength(0);
  });

  it('is cleared once the transcript has arrived, and keeps the address after a failure', async () => {
    const { user, toast } = await renderFailedVideo();
    expect(toast()).toBe('Error: Failed to extract content from YouTube video');
    expect(box()).toHaveValue('https://youtu.be/x');
    await user.type(box(), '{Enter}');
    await lastCall('extract-youtube').resolve(transcript);
    expect(box()).toHaveValue('');
    expect(toast()).toBe('Success: Content extracted from YouTube video');
    expect(await screen.findByRole('heading', { name: 'YouTube Content' })).toBeVisible();
    expect(screen.getByText('YouTube Video')).toBeVisible();
  });

  it('keeps an address that was typed while the previous one was read', async () => {
    const { user } = await renderMain();
    await user.type(box(), 'https://youtu.be/x{Enter}');
    await user.clear(box());
    await user.type(box(), 'https://youtu.be/y');
    await lastCall('extract-youtube').resolve(transcript);
    expect(box()).toHaveValue('https://youtu.be/y');
  });

  it('offers no retry of what is not the address of a video', async () => {
    const { user } = await renderMain();
    await user.type(box(), 'https://a.test/{Enter}');
    const message = 'This is not the address of a YouTube video.';
    await lastCall('extract-youtube').reject(new ApiProblem({ message, code: 'address-refused', status: 422 }));
    expect(screen.getAllByText(message)[0]).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it.each([
    ['unchanged', 'x', '{End}'],
    ['corrected', 'xy', 'y'],
  ])('is cleared when a retry of the %s address has returned the transcript', async (_how, id, added) => {
    const { user, toast } = await renderFailedVideo();
    await user.type(box(), added);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(lastCall('extract-youtube').request).toMatchObject({ url: `https://youtu.be/${id}` });
    await lastCall('extract-youtube').resolve(transcript);
    expect(box()).toHaveValue('');
    expect(toast()).toBe('Success: Content extracted from YouTube video');
  });
});
