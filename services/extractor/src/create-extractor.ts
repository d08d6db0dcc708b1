import path from 'node:path';
import type { ConfigOf } from '@winnow/config';
import { createEgressFetch } from '@winnow/egress-client';
import type { Logger } from '@winnow/logging';
import type { variables } from './config';
import { extractTextHandler } from './extract-text/extract-text.handler';
import { formatOf, timed, type OnExtracted } from './extraction-metrics';
import { extractYoutubeHandler } from './extract-youtube/extract-youtube.handler';
import { TranscriptCache } from './extract-youtube/transcript-cache';
import { childCommand } from './sandbox/child-command';
import { DocumentSandbox } from './sandbox/document-sandbox';

const megabyte = 2 ** 20;

export interface ExtractorParts {
  /** Path of the document process' bundle. */
  readonly childEntry?: string;
  readonly onExtracted?: OnExtracted;
}

/** Creates the extractor: the sandbox for documents, the sources of transcripts, and a handler per operation. */
export function createExtractor(config: ConfigOf<typeof variables>, log: Logger, parts: ExtractorParts = {}) {
  const sandbox = new DocumentSandbox({
    command: childCommand(parts.childEntry ?? path.join(__dirname, 'document-child.js')),
    processes: config.documentProcesses,
    documentsPerProcess: config.documentsPerProcess,
    memoryBytes: config.documentMemoryMb * megabyte,
    timeMs: config.documentSeconds * 1000,
    log,
  });
  const limits = {
    inflatedBytes: config.maxInflatedMb * megabyte,
    archiveEntries: config.maxArchiveEntries,
    documentPages: config.maxDocumentPages,
    textChars: config.maxTextChars,
    readMs: config.documentSeconds * 1000,
  };
  const fetch = createEgressFetch({ egressUrl: config.egressUrl, tokens: config.egressTokens });
  const cache = new TranscriptCache();
  return {
    handlers: {
      'extract-text': timed(
        extractTextHandler({ sandbox, limits }),
        ({ upload }) => formatOf(upload.name),
        parts.onExtracted,
      ),
      'extract-youtube': timed(extractYoutubeHandler({ fetch, cache }), () => 'youtube', parts.onExtracted),
    },
    /** Ends the document processes. */
    async close() {
      sandbox.close();
    },
  };
}
