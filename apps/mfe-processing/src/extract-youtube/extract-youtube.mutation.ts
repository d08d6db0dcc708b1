import { runOperation } from '@winnow/api-client';
import { isKnownLanguage, percentTotal } from '@winnow/contracts';
import { showToast } from '@winnow/toast';
import { isRetryable } from '../operation/is-retryable';
import type { OperationMutation } from '../operation/operation-mutation';
import { addCard } from '../cards/cards';
import { clearVideoAddress, getVideoAddress, setVideoAddress } from './video-address';

export const extractYoutubeKey = ['extract-youtube'];

interface ExtractYoutubeInput {
  url: string;
}

/** Extracts a video's transcript into a separate card. */
export const extractYoutubeMutation: OperationMutation<'extract-youtube', ExtractYoutubeInput> = {
  id: 'extract-youtube',
  operation: 'extract-youtube',
  failsAs: 'extract-youtube',
  mutationKey: () => extractYoutubeKey,
  firstProgress: () => ({ progress: 0, total: percentTotal, message: 'Reading the video’s transcript...' }),
  // A browser may report a variant or an extension (`de-1996`), which the contract rejects.
  start: ({ url }, options) => {
    const { language } = navigator;
    return runOperation('extract-youtube', { url, ...(isKnownLanguage(language) ? { language } : {}) }, options);
  },
  canRetry: (_input, error) => isRetryable(error),
  adopt: { url: '' },
  retryWith: (input) => {
    const url = getVideoAddress().trim() || input.url;
    setVideoAddress(url);
    return url === input.url ? input : { url };
  },
  onResult: ({ url }, { text, title, warnings }, jobId) => {
    addCard({ id: jobId, url: 'YouTube Video', title: 'YouTube Content', content: text, source: title, warnings });
    clearVideoAddress(url);
    showToast({ title: 'Success', description: 'Content extracted from YouTube video' });
    return 'Transcript added.';
  },
};
