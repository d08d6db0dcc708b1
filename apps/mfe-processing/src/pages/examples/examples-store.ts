import { createPersistedCollection, createStore, onStartOver } from '@winnow/browser';
import type { RatedExample } from '../../cards/rated-example';
import { isExample } from '../../generate-examples/is-example';
import { reportStorageFailure } from '../../storage/storage-failures';

/** State of the examples page. */
export interface ExamplesState {
  text: string;
  examples: readonly RatedExample[];
  /** The model that generated the examples. */
  model: string | undefined;
  /** Warnings about the examples. */
  warnings: readonly string[];
}

const nothing: ExamplesState = { text: '', examples: [], model: undefined, warnings: [] };
const state = createStore<ExamplesState>(nothing);

/** One entry per field, so that typing does not write the examples. */
const kept = createPersistedCollection<unknown>({
  name: 'examples-page',
  version: 1,
  read: (value) => value ?? null,
  onFailure: reportStorageFailure('examples'),
});

onStartOver(() => state.set(nothing));

let restoring: Promise<void> | undefined;

/** Restores the state of an earlier page once, unless the visitor has already changed it. */
export const restoreExamples = (): Promise<void> => (restoring ??= restore());

async function restore(): Promise<void> {
  const earlier = await kept.load();
  if (state.get() !== nothing) return;
  const text = earlier.get('text');
  const examples = earlier.get('examples');
  const model = earlier.get('model');
  const warnings = earlier.get('warnings');
  state.set({
    text: typeof text === 'string' ? text : '',
    examples: Array.isArray(examples) ? examples.filter(isExample) : [],
    model: typeof model === 'string' ? model : undefined,
    warnings: Array.isArray(warnings) ? warnings.filter((text) => typeof text === 'string') : [],
  });
}

export const useExamples = state.use;
export const getExamples = state.get;

/** Changes some of the fields. */
export function changeExamples(change: Partial<ExamplesState>): void {
  state.update((earlier) => ({ ...earlier, ...change }));
  for (const [field, value] of Object.entries(change)) kept.put(field, value);
}
