/**
 * Every limit of the product: its environment variable, its default and its unit. Each service declares the limits it
 * uses in its configuration table.
 */
export const limits = {
  uploadMb: { env: 'LIMIT_UPLOAD_MB', default: 20, meaning: 'megabytes (2^20 bytes) of one uploaded file' },
  visitorUploadMb: {
    env: 'LIMIT_VISITOR_UPLOAD_MB',
    default: 100,
    meaning: 'megabytes of files that one visitor has waiting or being read at once',
  },
  blockUploadMb: {
    env: 'LIMIT_BLOCK_UPLOAD_MB',
    default: 200,
    meaning: 'megabytes of files waiting or being read at once from one address (IPv6: one /64)',
  },
  keptUploadMb: {
    env: 'LIMIT_KEPT_UPLOAD_MB',
    default: 256,
    meaning: 'megabytes of files waiting or being read at once from everybody, before further ones are answered 503',
  },
  visitorKeptMb: {
    env: 'LIMIT_VISITOR_KEPT_MB',
    default: 128,
    meaning: 'megabytes of texts and results that are kept for one visitor at once',
  },
  blockKeptMb: {
    env: 'LIMIT_BLOCK_KEPT_MB',
    default: 192,
    meaning: 'megabytes of texts and results that are kept at once for one address (IPv6: one /64)',
  },
  pages: { env: 'LIMIT_PAGES', default: 200, meaning: 'addresses of one scrape' },
  crawlPages: { env: 'LIMIT_CRAWL_PAGES', default: 10_000, meaning: 'pages of one crawl' },
  collections: { env: 'LIMIT_COLLECTIONS', default: 100, meaning: 'collections that are kept for one visitor' },
  visitorCollectionMb: {
    env: 'LIMIT_VISITOR_COLLECTION_MB',
    default: 256,
    meaning: 'megabytes of collections, compressed, that are kept for one visitor',
  },
  blockCollectionMb: {
    env: 'LIMIT_BLOCK_COLLECTION_MB',
    default: 512,
    meaning: 'megabytes of collections, compressed, that are kept for one address (IPv6: one /64)',
  },
  allCollectionMb: {
    env: 'LIMIT_ALL_COLLECTION_MB',
    default: 20_000,
    meaning: 'megabytes of collections, compressed, that are kept for everybody',
  },
  pageChars: { env: 'LIMIT_PAGE_CHARS', default: 1_000_000, meaning: 'characters kept of one page' },
  pageMb: { env: 'LIMIT_PAGE_MB', default: 20, meaning: 'megabytes of one fetched page, inflated' },
  links: { env: 'LIMIT_LINKS', default: 10_000, meaning: 'links answered for one site' },
  contentChars: {
    env: 'LIMIT_CONTENT_CHARS',
    default: 5_000_000,
    meaning: 'characters of content sent for model work',
  },
  textChars: { env: 'LIMIT_TEXT_CHARS', default: 5_000_000, meaning: 'characters extracted from one document' },
  documentPages: { env: 'LIMIT_DOCUMENT_PAGES', default: 2_000, meaning: 'pages read of one document' },
  scannedPages: { env: 'LIMIT_SCANNED_PAGES', default: 500, meaning: 'scanned pages read of one document' },
  inflatedMb: { env: 'LIMIT_INFLATED_MB', default: 100, meaning: 'megabytes a document may unpack to' },
  archiveEntries: { env: 'LIMIT_ARCHIVE_ENTRIES', default: 1_000, meaning: 'entries of a zipped document' },
  queuedJobs: {
    env: 'LIMIT_QUEUED_JOBS',
    default: 2_000,
    meaning: 'jobs that wait in one queue before further ones are answered 503',
  },
  eventStreams: { env: 'LIMIT_EVENT_STREAMS', default: 100, meaning: 'event streams one visitor has open at once' },
  blockEventStreams: {
    env: 'LIMIT_BLOCK_EVENT_STREAMS',
    default: 1_000,
    meaning: 'event streams open at once from one address (IPv6: one /64)',
  },
} as const;

export type LimitName = keyof typeof limits;

/** Chat sends only the last messages (specification, section 9); the server truncates again. */
export const chatMessageLimit = 5;
/** Maximum characters of the system prompt that reach the model (specification, section 9). */
export const systemPromptLimit = 2_000;
/** Maximum characters of one chat message; longer ones are rejected. */
export const chatMessageChars = 100_000;
/** Maximum characters of any address; browsers and servers support about this many. */
export const urlChars = 2_048;
/** Maximum number of pages of one listing. */
export const maxListedPages = 100_000;
/** Maximum number of patterns of one kind, and characters of each. */
export const maxPatterns = 20;
export const patternChars = 200;
/** Maximum characters of instructions to the model. */
export const instructionChars = 10_000;

/** Route of the limits that a client can check itself (`visitorLimitsSchema`). */
export const visitorLimitsRoute = '/api/limits';
