import { visitorLimitsRoute, type VisitorLimits } from '@winnow/contracts';
import { invalidResponse } from './api-problem';
import { readJson } from './http';
import { loadSchemas } from './load-schemas';

/**
 * Reads the limits of this installation. @throws ApiProblem when they cannot be read; AbortError when `signal` aborts
 */
export async function readLimits(signal?: AbortSignal): Promise<VisitorLimits> {
  const { visitorLimitsSchema } = await loadSchemas();
  const read = visitorLimitsSchema.safeParse(await readJson(visitorLimitsRoute, { signal }));
  if (!read.success) throw invalidResponse(undefined, read.error);
  return read.data;
}

/**
 * Returns whether this installation searches the web. Without the schemas, since the first page asks for it.
 * @throws ApiProblem when that cannot be read
 */
export const readHasSearch = async (): Promise<boolean> =>
  ((await readJson(visitorLimitsRoute)) as Partial<VisitorLimits> | null)?.search === true;
