import { createPersistedValue, createStore, onStartOver } from '@winnow/browser';
import { reportStorageFailure } from '../storage/storage-failures';

/** Text of the box for pasted text, which survives closing it and a reload. */
const draft = createStore('');

const kept = createPersistedValue<string>({
  name: 'paste-draft',
  version: 1,
  read: (value) => (typeof value === 'string' ? value : null),
  onFailure: reportStorageFailure('pasted text'),
});

onStartOver(() => draft.set(''));

/** Restores the text of an earlier page, unless there is one already. */
async function restorePasteDraft(): Promise<void> {
  const earlier = await kept.load();
  if (draft.get() === '' && earlier) draft.set(earlier);
}

void restorePasteDraft();

export const usePasteDraft = draft.use;

export function setPasteDraft(text: string): void {
  draft.set(text);
  kept.save(text);
}
