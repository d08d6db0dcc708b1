import { egressTokens, egressUrl, integer, limit } from '@winnow/config';
import { workerVariables } from '@winnow/worker-process';

/** Environment variables of the extractor. */
export const variables = {
  ...workerVariables,
  egressUrl,
  egressTokens,
  maxTextChars: limit('textChars'),
  maxDocumentPages: limit('documentPages'),
  maxInflatedMb: limit('inflatedMb'),
  maxArchiveEntries: limit('archiveEntries'),
  documentProcesses: integer({
    name: 'DOCUMENT_PROCESSES',
    meaning: 'documents read at once, each in a process of its own',
    fallback: 2,
    min: 1,
    max: 64,
  }),
  documentsPerProcess: integer({
    name: 'DOCUMENTS_PER_PROCESS',
    meaning: 'documents after which a process is replaced',
    fallback: 50,
    min: 1,
    max: 10_000,
  }),
  documentMemoryMb: integer({
    name: 'DOCUMENT_MEMORY_MB',
    meaning: 'megabytes of resident memory one document process may take',
    fallback: 512,
    min: 192,
    max: 8_192,
  }),
  documentSeconds: integer({
    name: 'DOCUMENT_SECONDS',
    meaning: 'seconds for reading one document',
    fallback: 60,
    min: 1,
    max: 100,
  }),
};
