import { egressTokens, egressUrl, httpUrl, integer, limit, optionalHttpUrl, optionalText, text } from '@winnow/config';
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
  maxScannedPages: limit('scannedPages'),
  documentProcesses: integer({
    name: 'DOCUMENT_PROCESSES',
    description: 'maximum concurrent documents of an address block, each in its own process',
    fallback: 2,
    min: 1,
    max: 64,
  }),
  documentsPerProcess: integer({
    name: 'DOCUMENTS_PER_PROCESS',
    description: 'number of documents after which a process is replaced',
    fallback: 50,
    min: 1,
    max: 10_000,
  }),
  documentMemoryMb: integer({
    name: 'DOCUMENT_MEMORY_MB',
    description: 'maximum resident memory of a document process in megabytes',
    fallback: 512,
    min: 192,
    max: 8_192,
  }),
  documentSeconds: integer({
    name: 'DOCUMENT_SECONDS',
    description: 'timeout for reading a document, in seconds',
    fallback: 60,
    min: 1,
    max: 100,
  }),
  scanSeconds: integer({
    name: 'SCAN_SECONDS',
    description: 'seconds after which no further scanned page of a document is started',
    fallback: 1_500,
    min: 1,
    max: 1_700,
  }),
  ocrData: optionalText({
    name: 'OCR_DATA_FOLDER',
    description: 'folder of additional language data for OCR (`rus.traineddata` or `rus.traineddata.gz`)',
  }),
  ocrModel: optionalText({
    name: 'OCR_MODEL',
    description: 'vision model that reads scanned pages before the built-in engine; unset: none',
  }),
  ocrModelBaseUrl: httpUrl({
    name: 'OCR_MODEL_BASE_URL',
    description: 'base URL of its OpenAI-compatible server, reached through the egress',
    fallback: 'https://api.openai.com/v1',
  }),
  ocrModelApiKey: optionalText({ name: 'OCR_MODEL_API_KEY', description: 'API key of that server' }),
  ocrModelPages: integer({
    name: 'OCR_MODEL_PAGES',
    description: 'maximum scanned pages of a document that the model reads; the built-in engine reads the rest',
    fallback: 100,
    min: 1,
  }),
  ocrModelTokens: integer({
    name: 'OCR_MODEL_TOKENS',
    description: "maximum tokens of a page's text",
    fallback: 4_096,
    min: 64,
  }),
  ocrModelImageMb: integer({
    name: 'OCR_MODEL_IMAGE_MB',
    description: "maximum megabytes of a page's image",
    fallback: 8,
    min: 1,
  }),
  ocrModelSeconds: integer({
    name: 'OCR_MODEL_SECONDS',
    description: 'timeout for a page, in seconds',
    fallback: 90,
    min: 1,
  }),
  ocrModelVisitorPages: integer({
    name: 'OCR_MODEL_VISITOR_PAGES',
    description: 'maximum pages that the model reads per visitor and day (UTC); 0: unlimited',
    fallback: 500,
  }),
  transcriptionBaseUrl: optionalHttpUrl({
    name: 'TRANSCRIPTION_BASE_URL',
    description: 'base URL of an OpenAI-compatible server with `/audio/transcriptions`, reached through the egress',
  }),
  transcriptionApiKey: optionalText({ name: 'TRANSCRIPTION_API_KEY', description: 'API key of that server' }),
  transcriptionModel: text({ name: 'TRANSCRIPTION_MODEL', description: 'model of that server', fallback: 'whisper-1' }),
  transcriptionMb: integer({
    name: 'TRANSCRIPTION_MB',
    description: 'maximum megabytes of a segment of a recording',
    fallback: 24,
    min: 1,
    max: 100,
  }),
  transcriptionPieceSeconds: integer({
    name: 'TRANSCRIPTION_PIECE_SECONDS',
    description: 'maximum duration of a segment of a recording, in seconds',
    fallback: 120,
    min: 5,
    max: 1_400,
  }),
  transcriptionSeconds: integer({
    name: 'TRANSCRIPTION_SECONDS',
    description: 'timeout of the request for a segment, in seconds',
    fallback: 300,
    min: 1,
  }),
  transcriptionVisitorMinutes: integer({
    name: 'TRANSCRIPTION_VISITOR_MINUTES',
    description: 'maximum minutes transcribed per visitor and day (UTC); 0: unlimited',
    fallback: 240,
  }),
};
