import * as z from 'zod/mini';
import { maxPdfPages } from '../limits';

/** Optional maximum pages of a PDF. */
export const maxPdfPagesSchema = z
  .optional(z.int().check(z.minimum(1), z.maximum(maxPdfPages)))
  .register(z.globalRegistry, { description: 'Maximum pages of a PDF to read, from its first one; default all.' });
