import * as z from 'zod/mini';
import { urlChars } from '../limits';

/** Where the end of a job is sent (standardwebhooks): `POST` of `{type, timestamp, data}`, signed where there is a secret. */
export const webhookSchema = z.object({
  url: z.string().check(z.minLength(1), z.maxLength(urlChars)),
  /** Both unless given. A cancelled job has failed. */
  events: z.optional(z.array(z.enum(['completed', 'failed'])).check(z.minLength(1), z.maxLength(2))),
});
