import { operationsOfQueue, type JobOperationName, type QueueName, type ResponseOf } from '@winnow/contracts';
import type { JobHandlers } from '../worker/job-handler';

const emptyResults: { readonly [Name in JobOperationName]: ResponseOf<Name> } = {
  'get-links': { links: [] },
  'search-web': { results: [] },
  'scrape-content': { pages: [] },
  'crawl-site': { pages: [], stats: { found: 0, outcomes: {}, skipped: {} } },
  'refresh-collection': {
    changes: [],
    stats: { new: 0, changed: 0, gone: 0, same: 0, failed: 0, requested: 0 },
  },
  'extract-text': { text: '', source: 'file' },
  'extract-youtube': { text: '', source: 'youtube' },
  'optimize-content': { knowledge_base: '', examples: [] },
  'enhance-content': { knowledge_base: '', enhancementType: 'professional' },
  'generate-examples': { examples: [] },
  'transform-to-json': {},
  'convert-to-json': {},
  'extract-fields': { data: {}, fields: [], missing: [] },
  'make-chunks': { chunks: [] },
  'make-dataset': { pairs: [], sources: [] },
  'answer-question': { response: '', citations: [], unsupported: [] },
};

/** Returns handlers of a queue for tests: those in `own`, and for all other operations one that returns an empty result. */
export function testHandlers<Queue extends QueueName>(
  queue: Queue,
  overrides: Partial<JobHandlers<Queue>> = {},
): JobHandlers<Queue> {
  const empty = operationsOfQueue(queue).map((name) => [name, async () => emptyResults[name]]);
  return { ...(Object.fromEntries(empty) as JobHandlers<Queue>), ...overrides };
}
