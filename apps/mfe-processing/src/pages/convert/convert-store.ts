import { createPersistedCollection, createStore, onStartOver } from '@winnow/browser';
import { conversionTypes, type ConversionType } from '@winnow/contracts';
import { reportStorageFailure } from '../../storage/storage-failures';

/** State of the convert page. */
export interface ConvertState {
  url: string;
  type: ConversionType;
  /** The pretty-printed result; empty without one. */
  json: string;
  /** The address that `json` was converted from. */
  source: string;
  /** The model that converted it; empty for none. */
  model: string;
}

/** Web Page is the default (specification, section 2). */
const nothing: ConvertState = { url: '', type: 'webpage', json: '', source: '', model: '' };
const state = createStore<ConvertState>(nothing);

const kept = createPersistedCollection<unknown>({
  name: 'convert-page',
  version: 1,
  read: (value) => value ?? null,
  onFailure: reportStorageFailure('convert'),
});

onStartOver(() => state.set(nothing));

let restoring: Promise<void> | undefined;

/** Restores the state of an earlier page once, unless the visitor has already changed it. */
export const restoreConversion = (): Promise<void> => (restoring ??= restore());

async function restore(): Promise<void> {
  const earlier = await kept.load();
  if (state.get() !== nothing) return;
  const { url, type, json, source, model } = Object.fromEntries(earlier) as Partial<
    Record<keyof ConvertState, unknown>
  >;
  state.set({
    url: typeof url === 'string' ? url : nothing.url,
    type: conversionTypes.find((known) => known === type) ?? nothing.type,
    json: typeof json === 'string' ? json : nothing.json,
    source: typeof source === 'string' ? source : nothing.source,
    model: typeof model === 'string' ? model : nothing.model,
  });
}

export const useConversion = state.use;
export const getConversion = state.get;

/** Changes some of the fields. */
export function changeConversion(change: Partial<ConvertState>): void {
  state.update((earlier) => ({ ...earlier, ...change }));
  for (const [field, value] of Object.entries(change)) kept.put(field, value);
}
