import * as z from 'zod/mini';
import { defineOperation } from '../define-operation';
import { extractedTextShape } from '../extracted-text';
import { languageSchema, urlSchema } from '../request-fields';
import { fallbackMessages } from './fallback-messages';

export const extractYoutube = defineOperation({
  name: 'extract-youtube',
  summary: 'Extracts the transcript of a YouTube video as running text.',
  request: z.object({
    url: urlSchema,
    /**
     * Preferred caption language as a BCP 47 tag, such as `de`. If the video has no captions in it, manual ones in
     * English or another language are read.
     */
    language: z.optional(languageSchema),
  }),
  response: z.object({ ...extractedTextShape, source: z.literal('youtube') }),
  transport: { kind: 'job', queue: 'extractor', attempts: 2, deadlineMs: 60_000 },
  fallbackMessage: fallbackMessages['extract-youtube'],
  weight: 2,
});
