import * as z from 'zod/mini';
import { defineOperation } from '../define-operation';
import { exampleKinds } from '../entities/example';
import { exampleOptionsShape } from '../example-options';
import { modelWorkShape } from '../model-work';
import { contentSchema } from '../request-fields';

/** Maximum sources of one dataset. */
const maxSources = 1_000;
/** Splits of a dataset; `test` pairs are held out from training. */
export const datasetSplits = ['train', 'test'] as const;
export type DatasetSplit = (typeof datasetSplits)[number];

const sourceSchema = z.object({
  /** The client's own id of the source; determines its split, which therefore never changes. */
  id: z.string().check(z.minLength(1), z.maxLength(2_048)),
  title: z._default(z.string().check(z.maxLength(1_000)), ''),
  url: z.optional(z.string().check(z.maxLength(2_048))),
  text: contentSchema,
});

/** A pair with its source, its position there and its split. */
export const datasetPairSchema = z.object({
  question: z.string(),
  answer: z.string(),
  kind: z.optional(z.enum(exampleKinds)),
  score: z.optional(z.int()),
  grounded: z.optional(z.number()),
  /** Id and title of the source. */
  source: z.string(),
  title: z.string(),
  url: z.optional(z.string()),
  /** Position of the answer: `text.slice(start, end) === quote`. */
  quote: z.optional(z.string()),
  start: z.optional(z.int()),
  end: z.optional(z.int()),
  split: z.enum(datasetSplits),
});
export type DatasetPair = z.infer<typeof datasetPairSchema>;

export const makeDataset = defineOperation({
  name: 'make-dataset',
  summary:
    'Writes question-and-answer pairs about many texts; each with its source, position and split. Export: `GET /api/jobs/{id}/dataset`.',
  request: z.object({
    sources: z
      .array(sourceSchema)
      .check(
        z.minLength(1, 'There are no sources.'),
        z.maxLength(maxSources, `There are more than ${maxSources.toLocaleString('en')} sources.`),
      ),
    ...exampleOptionsShape,
    /** Share of the sources in the test split. */
    testShare: z._default(z.number().check(z.minimum(0), z.maximum(0.5)), 0.1),
  }),
  response: z.object({
    pairs: z.array(datasetPairSchema),
    /** Sources in request order, with their pairs or the reason for having none. */
    sources: z.array(
      z.object({
        id: z.string(),
        split: z.enum(datasetSplits),
        pairs: z.int(),
        problem: z.optional(z.string()),
      }),
    ),
    ...modelWorkShape,
  }),
  transport: { kind: 'job', queue: 'ai', attempts: 3, deadlineMs: 60 * 60_000 },
  // Not offered in the interface, which generates pairs card by card.
  fallbackMessage: 'Failed to make the dataset',
  weight: 20,
});
