import { createPersistedValue, onStartOver } from '@winnow/browser';
import { createStore } from '../store/create-store';
import { reportNotKept } from '../work/not-kept';

const none: readonly string[] = [];

/** What the final prompt lacks since it was enhanced last. It stands beside the text, and is kept as long. */
const warnings = createStore(none);

const kept = createPersistedValue<readonly string[]>({
  name: 'final-prompt-warnings',
  version: 1,
  read: (value) => (Array.isArray(value) ? value.filter((text) => typeof text === 'string') : null),
  onFailure: reportNotKept('final prompt warnings'),
});

onStartOver(() => warnings.set(none));

/** Brings back what an earlier page kept, unless the visitor has been faster. */
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
