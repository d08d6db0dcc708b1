import { createPersistedValue, createStore, onStartOver } from '@winnow/browser';
import { reportStorageFailure } from '../storage/storage-failures';

const none: readonly string[] = [];

/** Warnings of the last enhancement of the final prompt, stored as long as the text. */
const warnings = createStore(none);

const kept = createPersistedValue<readonly string[]>({
  name: 'final-prompt-warnings',
  version: 1,
  read: (value) => (Array.isArray(value) ? value.filter((text) => typeof text === 'string') : null),
  onFailure: reportStorageFailure('final prompt warnings'),
});

onStartOver(() => warnings.set(none));

/** Restores the warnings of an earlier page, unless they were already set. */
export async function restorePromptWarnings(): Promise<void> {
  const earlier = await kept.load();
  if (warnings.get() === none && earlier) warnings.set(earlier);
}

export const usePromptWarnings = warnings.use;
export const getPromptWarnings = warnings.get;

export function setPromptWarnings(texts: readonly string[]): void {
  warnings.set([...texts]);
  kept.save(texts);
}
