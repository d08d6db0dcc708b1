import path from 'node:path';
import type { ConfigOf } from '@winnow/config';
import { createEgressFetch, type Fetch } from '@winnow/egress-client';
import { connectRedis } from '@winnow/jobs';
import type { Logger } from '@winnow/logging';
import type { variables } from './config';
import { extractTextHandler, type ExtractTextParts } from './extract-text/extract-text.handler';
import { formatOf, withExtractionMetrics, type OnExtracted } from './extraction-metrics';
import { extractYoutubeHandler } from './extract-youtube/extract-youtube.handler';
import { TranscriptCache } from './extract-youtube/transcript-cache';
import { childCommand } from './sandbox/child-command';
import { DocumentSandbox } from './sandbox/document-sandbox';
import { DailyAllowance } from './daily-allowance';
import type { TranscribeParts } from './transcribe/transcribe';
import { TranscriptionEndpoint } from './transcribe/transcription-endpoint';
import { VisionEngine } from './vision-engine';

const megabyte = 2 ** 20;

/** Creates the extractor: the sandbox for documents, the sources of transcripts, and a handler per operation. */
export function createExtractor(config: ConfigOf<typeof variables>, log: Logger, onExtracted: OnExtracted) {
  const sandbox = new DocumentSandbox({
    command: childCommand(path.join(__dirname, 'document-child.js'), config.ocrData),
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
    scannedPages: config.maxScannedPages,
    ...(config.ocrData === null ? {} : { ocrData: config.ocrData }),
  };
  const fetch = createEgressFetch({ egressUrl: config.egressUrl, tokens: config.egressTokens });
  const cache = new TranscriptCache();
  const redis = connectRedis(config.redisUrl, 'producer');
  return {
    handlers: {
      'extract-text': withExtractionMetrics(
        extractTextHandler({
          sandbox,
          limits,
          scanMs: config.scanSeconds * 1_000,
          modelFor: visionFor(config, fetch, redis),
          sound: soundParts(config, fetch, redis, sandbox),
        }),
        ({ upload }) => formatOf(upload.name),
        onExtracted,
      ),
      'extract-youtube': withExtractionMetrics(extractYoutubeHandler({ fetch, cache }), () => 'youtube', onExtracted),
    },
    /** Ends the document processes. */
    async close() {
      sandbox.close();
      redis.disconnect();
    },
  };
}

type Config = ConfigOf<typeof variables>;
type Redis = ReturnType<typeof connectRedis>;

/** Maximum pages that the model reads concurrently. */
const visionConcurrency = 2;

function visionFor(config: Config, fetch: Fetch, redis: Redis): ExtractTextParts['modelFor'] {
  const { ocrModel: model } = config;
  if (model === null) return undefined;
  const allowance = new DailyAllowance(redis, config.queuePrefix, {
    name: 'ocr-pages',
    perVisitor: config.ocrModelVisitorPages,
    message: 'Your quota of pages is used up for today.',
  });
  const endpoint = {
    baseUrl: config.ocrModelBaseUrl,
    apiKey: config.ocrModelApiKey,
    model,
    timeoutMs: config.ocrModelSeconds * 1_000,
    fetch,
  };
  return (context) => {
    const settings = { endpoint, maxTokens: config.ocrModelTokens, maxBytes: config.ocrModelImageMb * megabyte };
    const engine = new VisionEngine({ ...settings, allow: () => allowance.take(context, 1) });
    return {
      name: model,
      maxPages: config.ocrModelPages,
      concurrency: visionConcurrency,
      read: (image, signal) => engine.read(image, signal),
      close: () => engine.close(),
    };
  };
}

function soundParts(config: Config, fetch: Fetch, redis: Redis, sandbox: DocumentSandbox): TranscribeParts | undefined {
  const { transcriptionBaseUrl: baseUrl } = config;
  if (baseUrl === null) return undefined;
  return {
    cutSound: (request, signal) => sandbox.cutSound(request, signal),
    endpoint: new TranscriptionEndpoint({
      baseUrl,
      apiKey: config.transcriptionApiKey,
      model: config.transcriptionModel,
      timeoutMs: config.transcriptionSeconds * 1_000,
      fetch,
    }),
    allowance: new DailyAllowance(redis, config.queuePrefix, {
      name: 'sound-minutes',
      perVisitor: config.transcriptionVisitorMinutes,
      message: 'Your quota of transcribed minutes is used up for today. Please try again tomorrow.',
    }),
    pieceBytes: config.transcriptionMb * megabyte,
    pieceSeconds: config.transcriptionPieceSeconds,
    maxChars: config.maxTextChars,
  };
}
