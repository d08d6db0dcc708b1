import { egressTokens, egressUrl, integer, limit, optionalText, text } from '@winnow/config';
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
  scanSeconds: integer({
    name: 'SCAN_SECONDS',
    meaning: 'seconds after which no further scanned page of a document is started',
    fallback: 1_500,
    min: 1,
    max: 1_700,
  }),
  ocrData: optionalText({
    name: 'OCR_DATA_FOLDER',
    meaning: 'folder of further language data for OCR (`rus.traineddata`, also with `.gz`)',
  }),
  ocrModel: optionalText({
    name: 'OCR_MODEL',
    meaning: 'vision model that reads scanned pages before the built-in engine does; none without it',
  }),
  ocrModelBaseUrl: text({
    name: 'OCR_MODEL_BASE_URL',
    meaning: 'address of its OpenAI-compatible server, reached through the egress',
    fallback: 'https://api.openai.com/v1',
  }),
  ocrModelApiKey: optionalText({ name: 'OCR_MODEL_API_KEY', meaning: 'access key of that server' }),
  ocrModelPages: integer({
    name: 'OCR_MODEL_PAGES',
    meaning: 'scanned pages of one document that the model reads; the built-in engine reads the rest',
    fallback: 100,
    min: 1,
  }),
  ocrModelTokens: integer({
    name: 'OCR_MODEL_TOKENS',
    meaning: "tokens of one page's text",
    fallback: 4_096,
    min: 64,
  }),
  ocrModelImageMb: integer({
    name: 'OCR_MODEL_IMAGE_MB',
    meaning: "megabytes of one page's picture",
    fallback: 8,
    min: 1,
  }),
  ocrModelSeconds: integer({
    name: 'OCR_MODEL_SECONDS',
    meaning: 'seconds for one page',
    fallback: 90,
    min: 1,
  }),
  ocrModelVisitorPages: integer({
    name: 'OCR_MODEL_VISITOR_PAGES',
    meaning: 'pages that the model reads for one visitor a day (UTC); 0 sets no cap',
    fallback: 500,
  }),
  transcriptionBaseUrl: optionalText({
    name: 'TRANSCRIPTION_BASE_URL',
    meaning: 'address of an OpenAI-compatible server with `/audio/transcriptions`, reached through the egress',
  }),
  transcriptionApiKey: optionalText({ name: 'TRANSCRIPTION_API_KEY', meaning: 'access key of that server' }),
  transcriptionModel: text({ name: 'TRANSCRIPTION_MODEL', meaning: 'model of that server', fallback: 'whisper-1' }),
  transcriptionMb: integer({
    name: 'TRANSCRIPTION_MB',
    meaning: 'megabytes of one piece of a recording',
    fallback: 24,
    min: 1,
    max: 100,
  }),
  transcriptionPieceSeconds: integer({
    name: 'TRANSCRIPTION_PIECE_SECONDS',
    meaning: 'seconds of one piece of a recording',
    fallback: 120,
    min: 5,
    max: 1_400,
  }),
  transcriptionSeconds: integer({
    name: 'TRANSCRIPTION_SECONDS',
    meaning: 'seconds for the answer to one piece',
    fallback: 300,
    min: 1,
  }),
  transcriptionVisitorMinutes: integer({
    name: 'TRANSCRIPTION_VISITOR_MINUTES',
    meaning: 'minutes of sound transcribed for one visitor a day (UTC); 0 sets no cap',
    fallback: 240,
  }),
};
