import type { KeepFailure } from '@winnow/browser';
import { createStore } from '../store/create-store';

const failure = createStore<KeepFailure | null>(null);

/** Notes that the browser could not keep the work; the page says so until it is loaded anew. */
export const reportNotKept = (reason: KeepFailure): void => failure.set(reason);

/** Hook: why the work is not kept, or null. */
export const useNotKept = failure.use;
