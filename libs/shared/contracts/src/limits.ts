/**
 * Every limit of the product: its environment variable, its default and its unit. Each service declares the limits it
 * uses in its configuration table.
 */
export const limits = {
  uploadMb: {
    env: 'LIMIT_UPLOAD_MB',
    default: 20,
    description: 'maximum size of an uploaded file in megabytes (2^20 bytes)',
  },
  visitorUploadMb: {
    env: 'LIMIT_VISITOR_UPLOAD_MB',
    default: 100,
    description: "maximum megabytes of a visitor's files that wait or are being read",
  },
  blockUploadMb: {
    env: 'LIMIT_BLOCK_UPLOAD_MB',
    default: 200,
    description: "maximum megabytes of an address block's files (IPv6: /64) that wait or are being read",
  },
  keptUploadMb: {
    env: 'LIMIT_KEPT_UPLOAD_MB',
    default: 256,
    description: 'maximum megabytes of all files that wait or are being read; further ones get 503',
  },
  visitorKeptMb: {
    env: 'LIMIT_VISITOR_KEPT_MB',
    default: 128,
    description: "maximum megabytes of a visitor's stored texts and results",
  },
  blockKeptMb: {
    env: 'LIMIT_BLOCK_KEPT_MB',
    default: 192,
    description: "maximum megabytes of an address block's stored texts and results (IPv6: /64)",
  },
  pages: { env: 'LIMIT_PAGES', default: 200, description: 'maximum addresses per scrape' },
  crawlPages: { env: 'LIMIT_CRAWL_PAGES', default: 10_000, description: 'maximum pages per crawl' },
  collections: { env: 'LIMIT_COLLECTIONS', default: 100, description: 'maximum collections per visitor' },
  visitorCollectionMb: {
    env: 'LIMIT_VISITOR_COLLECTION_MB',
    default: 256,
    description: "maximum compressed megabytes of a visitor's collections",
  },
  blockCollectionMb: {
    env: 'LIMIT_BLOCK_COLLECTION_MB',
    default: 512,
    description: "maximum compressed megabytes of an address block's collections (IPv6: /64)",
  },
  allCollectionMb: {
    env: 'LIMIT_ALL_COLLECTION_MB',
    default: 20_000,
    description: 'maximum compressed megabytes of all collections',
  },
  pageChars: {
    env: 'LIMIT_PAGE_CHARS',
    default: 1_000_000,
    description: 'maximum characters per page; the rest is dropped',
  },
  pageMb: {
    env: 'LIMIT_PAGE_MB',
    default: 20,
    description: 'maximum decompressed size of a fetched page in megabytes',
  },
  links: { env: 'LIMIT_LINKS', default: 10_000, description: 'maximum links listed per site' },
  contentChars: {
    env: 'LIMIT_CONTENT_CHARS',
    default: 5_000_000,
    description: 'maximum characters of content per model operation',
  },
  textChars: { env: 'LIMIT_TEXT_CHARS', default: 5_000_000, description: 'maximum characters per document' },
  documentPages: { env: 'LIMIT_DOCUMENT_PAGES', default: 2_000, description: 'maximum pages read per document' },
  scannedPages: { env: 'LIMIT_SCANNED_PAGES', default: 500, description: 'maximum scanned pages read per document' },
  inflatedMb: {
    env: 'LIMIT_INFLATED_MB',
    default: 100,
    description: 'maximum decompressed size of a document in megabytes',
  },
  archiveEntries: { env: 'LIMIT_ARCHIVE_ENTRIES', default: 1_000, description: 'maximum entries of a zipped document' },
  queuedJobs: {
    env: 'LIMIT_QUEUED_JOBS',
    default: 2_000,
    description: 'maximum waiting jobs per queue; further ones get 503',
  },
  eventStreams: { env: 'LIMIT_EVENT_STREAMS', default: 100, description: 'maximum open event streams per visitor' },
  blockEventStreams: {
    env: 'LIMIT_BLOCK_EVENT_STREAMS',
    default: 1_000,
    description: 'maximum open event streams per address block (IPv6: /64)',
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
/** Maximum characters of a collection's name. */
export const collectionNameChars = 200;
/** Maximum results of a search, and characters of its query. */
export const maxSearchResults = 50;
export const searchQueryChars = 500;
/** Maximum number of patterns of one kind, and characters of each. */
export const maxPatterns = 20;
export const patternChars = 200;
/** Maximum characters of a list of CSS selectors. */
export const selectorChars = 500;
/** Maximum attributes that a request reads from each page, and characters of the name of one. */
export const maxPageAttributes = 20;
export const attributeChars = 100;
/** Maximum headers that a request sends to its website, and characters of their names and values together. */
export const maxSiteHeaders = 20;
export const siteHeaderChars = 4_096;
/** Maximum of the number of pages of a PDF that a request reads. */
export const maxPdfPages = 10_000;
/** Maximum milliseconds that a page is waited for on request. */
export const maxPageWaitMs = 30_000;
/** Maximum actions on a page, and clicks of one of them. */
export const maxPageActions = 10;
export const maxActionClicks = 50;
/**
 * Maximum milliseconds that the actions on a page take together, as long as a wait. That is enough for some 80 screens
 * or 50 clicks, and short enough that pages with endless lists leave the few browser pages to others.
 */
export const maxPageActionsMs = 30_000;
/** Maximum characters of instructions to the model. */
export const instructionChars = 10_000;

/** Route of the limits that a client can check itself (`visitorLimitsSchema`). */
export const visitorLimitsRoute = '/api/limits';
