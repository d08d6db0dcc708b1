import * as z from 'zod/mini';
import { urlChars } from '../limits';

/**
 * Receives the outcome of a job (standardwebhooks): `POST` of `{type, timestamp, data}`, signed if there is a secret.
 */
export const webhookSchema = z.object({
  url: z.string().check(z.minLength(1), z.maxLength(urlChars)),
  /** Default: both. A cancelled job counts as failed. */
  events: z.optional(z.array(z.enum(['completed', 'failed'])).check(z.minLength(1), z.maxLength(2))),
});
