import { readLimits } from '@winnow/api-client';
import { limits, type VisitorLimits } from '@winnow/contracts';
import { createStore } from '../store/create-store';

/** Milliseconds after which the defaults count: the server then applies its own limits to what it is sent. */
const waitMs = 3_000;

const known = createStore<VisitorLimits>({ pages: limits.pages.default, uploadMb: limits.uploadMb.default });
let loading: Promise<VisitorLimits> | null = null;

/** The limits of this installation, asked for once; the defaults while they cannot be had. Never rejects. */
export function loadVisitorLimits(): Promise<VisitorLimits> {
  loading ??= readLimits(AbortSignal.timeout(waitMs)).then(
    (read) => {
      known.set(read);
      return read;
    },
    () => {
      loading = null;
      return known.get();
    },
  );
  return loading;
}

/** What is known of the limits so far. */
export const getVisitorLimits = known.get;
/** Hook: the same. */
export const useVisitorLimits = known.use;
