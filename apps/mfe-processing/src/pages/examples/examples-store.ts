import type { RatedExample } from '../../cards/rated-example';
import { isExample } from '../../generate-examples/is-example';
import { createFieldStore } from '../../storage/field-store';

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
const store = createFieldStore('examples-page', 'examples', nothing, ({ text, examples, model, warnings }) => ({
  text: typeof text === 'string' ? text : '',
  examples: Array.isArray(examples) ? examples.filter(isExample) : [],
  model: typeof model === 'string' ? model : undefined,
  warnings: Array.isArray(warnings) ? warnings.filter((warning) => typeof warning === 'string') : [],
}));

let restoring: Promise<void> | undefined;

/** Restores the state of an earlier page once, unless the visitor has already changed it. */
export const restoreExamples = (): Promise<void> => (restoring ??= store.restore());
export const { use: useExamples, get: getExamples, change: changeExamples } = store;
