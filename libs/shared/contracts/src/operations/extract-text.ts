import * as z from 'zod/mini';
import { defineOperation } from '../define-operation';
import { uploadSchema } from '../entities/upload';
import { extractedTextShape } from '../extracted-text';
import { fallbackMessages } from './fallback-messages';

export const extractText = defineOperation({
  name: 'extract-text',
  summary: 'Extracts the text of an uploaded PDF, DOCX, DOC or TXT file (multipart form, one part named `file`).',
  body: 'multipart',
  request: z.object({ file: z.unknown() }),
  payload: z.object({ upload: uploadSchema }),
  response: z.object({ ...extractedTextShape, source: z.literal('file') }),
  transport: { kind: 'job', queue: 'extractor', attempts: 2, deadlineMs: 120_000 },
  fallbackMessage: fallbackMessages['extract-text'],
  weight: 15,
});
