import { conversionTypes, type ConversionType } from '@winnow/contracts';
import { createFieldStore } from '../../storage/field-store';

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
const store = createFieldStore('convert-page', 'convert', nothing, ({ url, type, json, source, model }) => ({
  url: typeof url === 'string' ? url : nothing.url,
  type: conversionTypes.find((known) => known === type) ?? nothing.type,
  json: typeof json === 'string' ? json : nothing.json,
  source: typeof source === 'string' ? source : nothing.source,
  model: typeof model === 'string' ? model : nothing.model,
}));

let restoring: Promise<void> | undefined;

/** Restores the state of an earlier page once, unless the visitor has already changed it. */
export const restoreConversion = (): Promise<void> => (restoring ??= store.restore());
export const { use: useConversion, get: getConversion, change: changeConversion } = store;
