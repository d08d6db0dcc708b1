// Written by `npm run openapi` from docs/openapi.json.
export interface paths {
  '/api/get-links': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Lists the pages of a website: the links of the given page merged with its sitemap. */
    post: operations['get-links'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/search-web': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Searches the web with the installation's search engine. Returns addresses with their titles and descriptions; `scrape-content` reads them. */
    post: operations['search-web'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/scrape-content': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Extracts the main text of web pages. Each page is sent as a `page` event as soon as it is final. */
    post: operations['scrape-content'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/crawl-site': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Crawls a website: follows its links from a page, adds the pages of its sitemap, and extracts the main text of each page. Each page is sent as a `page` event as soon as it is final, and can be read from `/api/jobs/{id}/pages` while the crawl is running. */
    post: operations['crawl-site'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/refresh-collection': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Refreshes a collection: detects pages that changed since they were read by the dates of the sitemap, conditional requests, and the text of each page. The collection then contains the new texts, and the changes of each page. */
    post: operations['refresh-collection'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/extract-text': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Extracts the text of an uploaded PDF, Word, PowerPoint, Excel, OpenDocument, EPUB, RTF, HTML, Markdown, CSV, XML, JSON, mail, calendar, subtitle or text file, of an image, or of a ZIP of these: a multipart form with one part named `file`, and optional fields `format`, `include` and `maxPdfPages`. */
    post: operations['extract-text'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/extract-youtube': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Extracts the transcript of a YouTube video as running text. */
    post: operations['extract-youtube'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/optimize-content': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Turns content into a well-structured knowledge base with example questions and answers. */
    post: operations['optimize-content'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/enhance-content': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Rewrites content in one of five styles. */
    post: operations['enhance-content'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/generate-examples': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Writes question-and-answer pairs whose answers are in the given text. */
    post: operations['generate-examples'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/transform-to-json': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Converts text to a JSON object with its structure. */
    post: operations['transform-to-json'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/convert-to-json': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Converts a web page or a Shopify product page to JSON; with `schema` or `prompt`, to the requested values. */
    post: operations['convert-to-json'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/extract-fields': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Extracts the values of a JSON Schema from a text, a web page, or a page whose text is given; each value has its origin. */
    post: operations['extract-fields'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/make-chunks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Splits a text into chunks for retrieval, at headings where possible, otherwise between paragraphs or sentences; each with its exact position, its headings and its token count. */
    post: operations['make-chunks'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/make-dataset': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Writes question-and-answer pairs about many texts; each with its source, position and split. Export: `GET /api/jobs/{id}/dataset`. */
    post: operations['make-dataset'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/ask-sources': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Answers a question from the given texts; numbers in the answer refer to the passages. Streams with `Accept: text/event-stream`. */
    post: operations['ask-sources'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/chat': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Answers the last message with the given system prompt; streams with `Accept: text/event-stream`. */
    post: operations['chat'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/read/{address}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Reads the main text of one web page, whose address may also follow the path as it is. */
    get: operations['read-page'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/read': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Reads the main text of one web page, whose address is in the body. */
    post: operations['read-page-of-body'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Lists this session's jobs, newest first. */
    get: operations['list-jobs'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Reads a job, with its result or problem once it has ended. */
    get: operations['read-job'];
    put?: never;
    post?: never;
    /** Cancels a job. Idempotent. */
    delete: operations['cancel-job'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/{id}/pages': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the pages of a crawl that were read so far. */
    get: operations['read-job-pages'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/{id}/dataset': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Streams the pairs of a completed make-dataset job as a file.
     * @description In addition to the fields of its format, every row has its source, its position there, and its split.
     */
    get: operations['read-job-dataset'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/{id}/pause': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Pauses a crawl or a refresh: pages in progress are completed, no others are started. */
    post: operations['pause-job'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/{id}/continue': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Resumes a paused crawl or refresh. */
    post: operations['continue-job'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/jobs/{id}/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Streams the events of a job as they happen.
     * @description A comment keeps the connection alive every 15 seconds. Events: `progress` (Progress); `page` (PageEvent, scrape-content and crawl-site); `text` (TextEvent, rewrites by a model: a preview of the result); then one last `result` (the response of the operation) or `problem` (Problem).
     */
    get: operations['follow-job'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/collections': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Lists this session's collections, and their size. */
    get: operations['list-collections'];
    put?: never;
    /** Stores sources under a name. A finished crawl is stored automatically. */
    post: operations['create-collection'];
    /** Erases all collections of this session immediately. */
    delete: operations['erase-collections'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/collections/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Reads a collection, without its pages. */
    get: operations['read-collection'];
    put?: never;
    post?: never;
    /** Erases a collection with its pages immediately. */
    delete: operations['erase-collection'];
    options?: never;
    head?: never;
    /** Renames a collection. */
    patch: operations['rename-collection'];
    trace?: never;
  };
  '/api/collections/{id}/pages': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns pages of a collection. */
    get: operations['read-collection-pages'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/collections/{id}/index': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns URLs and titles of the pages of a collection, up to 5,000 per request, and the pages that could not be read. */
    get: operations['read-collection-index'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/collections/{id}/export': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Streams a collection as a file.
     * @description `zip`: a Markdown file for each page, at its path on the site; `jsonl`: one page per line; `llms` and `llms-full`: an index, and all texts, for language models (llmstxt.org); `csv`.
     */
    get: operations['export-collection'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/collections/{id}/diff': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the changes of a page by the last refresh as a unified diff. */
    get: operations['read-page-diff'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/schedules': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Lists this session's schedules of refreshes and crawls. */
    get: operations['list-schedules'];
    put?: never;
    /**
     * Schedules the refresh of a collection, or the crawl of a website, at a time of day, on some days of the week or all.
     * @description Each run starts once, regardless of the number of gateways. Each crawl creates a collection. A schedule of refreshes is deleted with its collection, and all schedules are deleted with all collections. Maximum: 20 per session.
     */
    post: operations['create-schedule'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/schedules/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Deletes a schedule. */
    delete: operations['delete-schedule'];
    options?: never;
    head?: never;
    /** Changes the times of a schedule, or pauses or resumes it. */
    patch: operations['change-schedule'];
    trace?: never;
  };
  '/api/sinks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the buckets to which this session can send collections.
     * @description The operator configures them; `sink` of a crawl, refresh or schedule selects one.
     */
    get: operations['list-sinks'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/limits': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the limits of a scrape and an upload in this installation, and whether it searches the web. */
    get: operations['read-limits'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/model': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the current model, with its context size and speed. */
    get: operations['read-model'];
    /** Connects a detected model, or the built-in one; rejected if a model is configured in the environment. */
    put: operations['connect-model'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/model/found': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Detects model servers on the AI service's own machine. */
    get: operations['find-models'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    ChatMessage: {
      /** @enum {string} */
      role: 'user' | 'assistant';
      content: string;
    };
    ConnectModel: {
      chosen: {
        server: string;
        model: string;
      } | null;
    };
    NewCollection: {
      name: string;
      sources: {
        url: string;
        title: string;
        content: string;
      }[];
    };
    RenameCollection: {
      name: string;
    };
    NewSchedule: {
      collection?: string;
      crawl?: {
        url: string;
        include?: string[];
        exclude?: string[];
        /** @default 10 */
        depth?: number;
        /** @default 200 */
        limit?: number;
        /** @default false */
        subdomains?: boolean;
        ignoreQueries?: boolean;
        documents?: boolean;
        /** @enum {string} */
        sitemap?: 'include' | 'skip' | 'only';
        since?: string;
        /** @enum {string} */
        format?: 'text' | 'markdown' | 'html';
        fields?: ('links' | 'images' | 'metadata' | 'html' | 'raw')[];
        /** @enum {string} */
        reading?: 'main' | 'whole';
        selectors?: components['schemas']['PageSelectors'];
        waitFor?: components['schemas']['PageWait'];
        actions?: components['schemas']['PageAction'][];
        /** @description Maximum pages of a PDF to read, from its first one; default all. */
        maxPdfPages?: number;
        /** @description Rejected: headers are not stored. */
        headers?: unknown;
      };
      time: string;
      days?: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[];
      timeZone: string;
      /** @default false */
      paused?: boolean;
      webhook?: {
        url: string;
        events?: ('completed' | 'failed')[];
      };
      sink?: {
        name: string;
        /**
         * @default jsonl
         * @enum {string}
         */
        format?: 'jsonl' | 'zip';
      };
    };
    ChangeSchedule: {
      time?: string;
      days?: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[] | null;
      timeZone?: string;
      paused?: boolean;
      webhook?: {
        url: string;
        events?: ('completed' | 'failed')[];
      } | null;
      sink?: {
        name: string;
        /**
         * @default jsonl
         * @enum {string}
         */
        format?: 'jsonl' | 'zip';
      } | null;
    };
    PageAction:
      | components['schemas']['ScrollAction']
      | components['schemas']['ClickAction']
      | components['schemas']['WaitAction'];
    /** @description Scrolls down until the page ends and no longer grows. */
    ScrollAction: {
      /** @constant */
      type: 'scroll';
    };
    /** @description Clicks a button that shows more of the page, such as "Load more". */
    ClickAction: {
      /** @constant */
      type: 'click';
      /** @description CSS selectors of the button to click: the first visible and enabled match. */
      selector: string;
      /** @description Maximum clicks, default 1; fewer if the button disappears or a click changes nothing. */
      times?: number;
    };
    /** @description Waits between two other actions, as `waitFor` does after all. */
    WaitAction: {
      /** @constant */
      type: 'wait';
      /** @description CSS selectors of elements that scripts add: waits at most 30 seconds until one exists, such as ".price, #reviews". */
      selector?: string;
      /** @description Milliseconds to wait after the page has loaded. */
      ms?: number;
    };
    PageSelectors: {
      /** @description CSS selectors of the parts that are the content, such as "main, .article", if a site is read wrongly without them. */
      only?: string;
      /** @description CSS selectors of parts to remove before the page is read, such as ".related, .comments". */
      remove?: string;
    };
    PageWait: {
      /** @description CSS selectors of elements that scripts add: waits at most 30 seconds until one exists, such as ".price, #reviews". */
      selector?: string;
      /** @description Milliseconds to wait after the page has loaded. */
      ms?: number;
    };
    Place: {
      start: number;
      end: number;
      page?: number;
      box?: number[];
      slide?: number;
      sheet?: string;
      cells?: string;
      chapter?: string;
      seconds?: number;
      file?: string;
    };
    GetLinksRequest: {
      url: string;
      /** @default 0 */
      depth?: number;
      include?: string[];
      exclude?: string[];
      /** @enum {string} */
      sitemap?: 'include' | 'skip' | 'only';
      limit?: number;
      subdomains?: boolean;
      /** @description Headers sent to the host of the given addresses alone, such as {"Authorization": "Bearer ..."} or {"Cookie": "..."}, for pages that require a login. */
      headers?: {
        [key: string]: string;
      };
    };
    SearchWebRequest: {
      query: string;
      /** @default 10 */
      limit?: number;
      language?: string;
      /** @enum {string} */
      period?: 'day' | 'week' | 'month' | 'year';
      /** @enum {string} */
      category?: 'web' | 'news';
    };
    ScrapeContentRequest: {
      urls: string[];
      /** @enum {string} */
      format?: 'text' | 'markdown' | 'html';
      include?: ('links' | 'images' | 'metadata' | 'html' | 'raw')[];
      /** @enum {string} */
      reading?: 'main' | 'whole' | 'rendered';
      selectors?: components['schemas']['PageSelectors'];
      waitFor?: components['schemas']['PageWait'];
      actions?: components['schemas']['PageAction'][];
      /** @description Maximum pages of a PDF to read, from its first one; default all. */
      maxPdfPages?: number;
      attributes?: {
        selector: string;
        attribute: string;
      }[];
      /** @description Headers sent to the host of the given addresses alone, such as {"Authorization": "Bearer ..."} or {"Cookie": "..."}, for pages that require a login. */
      headers?: {
        [key: string]: string;
      };
    };
    CrawlSiteRequest: {
      url: string;
      include?: string[];
      exclude?: string[];
      /** @default 10 */
      depth?: number;
      /** @default 200 */
      limit?: number;
      /** @default false */
      subdomains?: boolean;
      ignoreQueries?: boolean;
      documents?: boolean;
      /** @enum {string} */
      sitemap?: 'include' | 'skip' | 'only';
      since?: string;
      /** @enum {string} */
      format?: 'text' | 'markdown' | 'html';
      fields?: ('links' | 'images' | 'metadata' | 'html' | 'raw')[];
      /** @enum {string} */
      reading?: 'main' | 'whole';
      selectors?: components['schemas']['PageSelectors'];
      waitFor?: components['schemas']['PageWait'];
      actions?: components['schemas']['PageAction'][];
      /** @description Maximum pages of a PDF to read, from its first one; default all. */
      maxPdfPages?: number;
      /** @description Headers sent to the host of the given addresses alone, such as {"Authorization": "Bearer ..."} or {"Cookie": "..."}, for pages that require a login. */
      headers?: {
        [key: string]: string;
      };
      webhook?: {
        url: string;
        events?: ('completed' | 'failed')[];
      };
      sink?: {
        name: string;
        /**
         * @default jsonl
         * @enum {string}
         */
        format?: 'jsonl' | 'zip';
      };
    };
    RefreshCollectionRequest: {
      collection: string;
      /** @default false */
      thorough?: boolean;
      /** @description Headers sent to the host of the given addresses alone, such as {"Authorization": "Bearer ..."} or {"Cookie": "..."}, for pages that require a login. */
      headers?: {
        [key: string]: string;
      };
      webhook?: {
        url: string;
        events?: ('completed' | 'failed')[];
      };
      sink?: {
        name: string;
        /**
         * @default jsonl
         * @enum {string}
         */
        format?: 'jsonl' | 'zip';
      };
    };
    ExtractTextRequest: {
      /** Format: binary */
      file: Blob;
      /** @enum {string} */
      format?: 'text' | 'markdown' | 'html';
      include?: ('metadata' | 'html' | 'comments' | 'changes' | 'hidden')[];
      /** @description Maximum pages of a PDF to read, from its first one; default all. */
      maxPdfPages?: number;
    };
    ExtractYoutubeRequest: {
      url: string;
      language?: string;
    };
    OptimizeContentRequest: {
      content: string;
      prompt?: string;
      fresh?: boolean;
    };
    EnhanceContentRequest: {
      content: string;
      /** @enum {string} */
      enhancementType: 'summary' | 'expand' | 'simplify' | 'professional' | 'creative';
      fresh?: boolean;
    };
    GenerateExamplesRequest: {
      knowledge_base: string;
      instructions?: string;
      kinds?: ('fact' | 'how-to' | 'comparison' | 'reasoning')[];
      genre?: string;
      audience?: string;
      minScore?: number;
      overlap?: number;
      fresh?: boolean;
      exclude?: string[];
    };
    TransformToJsonRequest: {
      text: string;
      fresh?: boolean;
    };
    ConvertToJsonRequest: {
      url: string;
      /** @enum {string} */
      type: 'webpage' | 'shopify';
      schema?: {
        [key: string]: unknown;
      };
      prompt?: string;
      /** @description Headers sent to the host of the given addresses alone, such as {"Authorization": "Bearer ..."} or {"Cookie": "..."}, for pages that require a login. */
      headers?: {
        [key: string]: string;
      };
    };
    ExtractFieldsRequest: {
      schema: {
        [key: string]: unknown;
      };
      content?: string;
      url?: string;
      instructions?: string;
      /** @description Headers sent to the host of the given addresses alone, such as {"Authorization": "Bearer ..."} or {"Cookie": "..."}, for pages that require a login. */
      headers?: {
        [key: string]: string;
      };
      fresh?: boolean;
    };
    MakeChunksRequest: {
      content: string;
      /** @default 500 */
      tokens?: number;
      /** @description Maximum tokens that a chunk repeats from the previous one, at most half of a chunk; default 50, less in short ones. */
      overlap?: number;
      places?: components['schemas']['Place'][];
    };
    MakeDatasetRequest: {
      sources: {
        id: string;
        /** @default  */
        title?: string;
        url?: string;
        text: string;
      }[];
      instructions?: string;
      kinds?: ('fact' | 'how-to' | 'comparison' | 'reasoning')[];
      genre?: string;
      audience?: string;
      minScore?: number;
      overlap?: number;
      fresh?: boolean;
      /** @default 0.1 */
      testShare?: number;
    };
    AskSourcesRequest: {
      question: string;
      sources: {
        id: string;
        /** @default  */
        title?: string;
        text: string;
      }[];
    };
    ChatRequest: {
      messages: components['schemas']['ChatMessage'][];
      /** @default  */
      systemPrompt?: string;
    };
    Problem: {
      message: string;
      /** @enum {string} */
      code:
        | 'invalid-request'
        | 'address-refused'
        | 'unauthorized'
        | 'cross-site'
        | 'not-found'
        | 'timeout'
        | 'cancelled'
        | 'conflict'
        | 'too-large'
        | 'unsupported-type'
        | 'unreadable'
        | 'encrypted'
        | 'no-text'
        | 'no-transcript'
        | 'rate-limited'
        | 'quota'
        | 'blocked'
        | 'needs-javascript'
        | 'tls'
        | 'unreachable'
        | 'rate-limited-by-site'
        | 'site-not-found'
        | 'model-failed'
        | 'unavailable';
      correlationId: string;
      issues?: {
        path: string;
        message: string;
      }[];
    };
    JobPages: {
      total: number;
      offset: number;
      next?: number;
      pages: components['schemas']['Page'][];
    };
    AcceptedJob: {
      id: string;
      /** @enum {string} */
      status: 'queued' | 'active' | 'completed' | 'failed' | 'cancelled';
      events: string;
    };
    Collection: {
      id: string;
      name: string;
      url?: string;
      headerNames?: string[];
      pages: number;
      bytes: number;
      createdAt: string;
      updatedAt: string;
      expiresAt: string;
      stats?: components['schemas']['CrawlStats'];
      refresh?: {
        new: number;
        changed: number;
        gone: number;
        same: number;
        failed: number;
        requested: number;
        job: string;
        at: string;
      };
    };
    Collections: {
      collections: components['schemas']['Collection'][];
      bytes: number;
      maxBytes: number;
    };
    Schedule: {
      collection?: string;
      crawl?: {
        url: string;
        include?: string[];
        exclude?: string[];
        /** @default 10 */
        depth: number;
        /** @default 200 */
        limit: number;
        /** @default false */
        subdomains: boolean;
        ignoreQueries?: boolean;
        documents?: boolean;
        /** @enum {string} */
        sitemap?: 'include' | 'skip' | 'only';
        since?: string;
        /** @enum {string} */
        format?: 'text' | 'markdown' | 'html';
        fields?: ('links' | 'images' | 'metadata' | 'html' | 'raw')[];
        /** @enum {string} */
        reading?: 'main' | 'whole';
        selectors?: components['schemas']['PageSelectors'];
        waitFor?: components['schemas']['PageWait'];
        actions?: components['schemas']['PageAction'][];
        /** @description Maximum pages of a PDF to read, from its first one; default all. */
        maxPdfPages?: number;
      };
      time: string;
      days?: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[];
      timeZone: string;
      /** @default false */
      paused: boolean;
      webhook?: {
        url: string;
        events?: ('completed' | 'failed')[];
      };
      sink?: {
        name: string;
        /**
         * @default jsonl
         * @enum {string}
         */
        format: 'jsonl' | 'zip';
      };
      id: string;
      next?: string;
      last?: {
        at: string;
        job?: string;
        /** @enum {string} */
        status?: 'queued' | 'active' | 'completed' | 'failed' | 'cancelled';
        message?: string;
      };
    };
    Schedules: {
      schedules: components['schemas']['Schedule'][];
    };
    Sinks: {
      sinks: {
        name: string;
      }[];
    };
    CollectionPage: {
      url: string;
      title: string;
      content: string;
      links?: {
        url: string;
        text: string;
      }[];
      images?: {
        url: string;
        alt: string;
      }[];
      metadata?: components['schemas']['PageMetadata'];
      attributes?: {
        selector: string;
        attribute: string;
        values: string[];
      }[];
      html?: string;
      raw?: string;
      knowledge_base?: string;
      examples?: components['schemas']['Example'][];
      /** @enum {string} */
      outcome?: 'ok' | 'thin';
      /** @enum {string} */
      engine?: 'http' | 'browser' | 'document';
      /** @enum {string} */
      kind?: 'article' | 'forum' | 'product' | 'collection' | 'listing' | 'documentation' | 'service';
      confidence?: number;
      removed?: string[];
      version?: {
        hash: string;
        etag?: string;
        lastModified?: string;
      };
      pages?: number;
      readPages?: number;
      warnings?: string[];
      places?: components['schemas']['Place'][];
      doubtful?: components['schemas']['Doubtful'][];
      /** @enum {string} */
      change?: 'new' | 'changed' | 'gone';
    };
    CollectionPages: {
      total: number;
      offset: number;
      next?: number;
      pages: components['schemas']['CollectionPage'][];
    };
    CollectionIndex: {
      total: number;
      offset: number;
      next?: number;
      pages: {
        url: string;
        title: string;
        /** @enum {string} */
        change?: 'new' | 'changed' | 'gone';
      }[];
      failed?: components['schemas']['FailedPage'][];
    };
    PageDiff: {
      url: string;
      /** @enum {string} */
      change: 'new' | 'changed' | 'gone';
      patch: string;
    };
    Progress: {
      progress: number;
      total: number;
      message: string;
      found?: number;
      outcomes?: {
        [key: string]: number;
      };
      secondsLeft?: number;
      tokens?: {
        used: number;
        estimated: number;
      };
    };
    Link: {
      url: string;
      text: string;
    };
    Page: {
      url: string;
      title: string;
      content: string;
      links?: {
        url: string;
        text: string;
      }[];
      images?: {
        url: string;
        alt: string;
      }[];
      metadata?: components['schemas']['PageMetadata'];
      attributes?: {
        selector: string;
        attribute: string;
        values: string[];
      }[];
      html?: string;
      raw?: string;
      knowledge_base?: string;
      examples?: components['schemas']['Example'][];
      /** @enum {string} */
      outcome?: 'ok' | 'thin';
      /** @enum {string} */
      engine?: 'http' | 'browser' | 'document';
      /** @enum {string} */
      kind?: 'article' | 'forum' | 'product' | 'collection' | 'listing' | 'documentation' | 'service';
      confidence?: number;
      removed?: string[];
      version?: {
        hash: string;
        etag?: string;
        lastModified?: string;
      };
      pages?: number;
      readPages?: number;
      warnings?: string[];
      places?: components['schemas']['Place'][];
      doubtful?: components['schemas']['Doubtful'][];
    };
    PageMetadata: {
      title?: string;
      description?: string;
      author?: string;
      published?: string;
      modified?: string;
      language?: string;
      siteName?: string;
      canonical?: string;
      image?: string;
      /** @enum {string} */
      kind?: 'article' | 'forum' | 'product' | 'collection' | 'listing' | 'documentation' | 'service';
      status?: number;
    };
    Doubtful: {
      start: number;
      end: number;
    };
    CrawlStats: {
      found: number;
      outcomes: {
        [key: string]: number;
      };
      skipped: {
        [key: string]: number;
      };
      /** @enum {string} */
      stopped?: 'limit' | 'quota';
    };
    ModelUsage: {
      requests: number;
      promptTokens: number;
      answerTokens: number;
      reasoningTokens: number;
      estimatedTokens: number;
      limitTokens: number;
      summary: string;
    };
    Faithfulness: {
      checked: number;
      missing: components['schemas']['FactDifference'][];
      added: components['schemas']['FactDifference'][];
    };
    FactDifference: {
      /** @enum {string} */
      kind: 'number' | 'unit' | 'date' | 'name' | 'code';
      count: number;
      values: string[];
    };
    FailedPage: {
      url: string;
      /** @enum {string} */
      outcome:
        | 'ok'
        | 'thin'
        | 'blocked'
        | 'login'
        | 'needs-javascript'
        | 'robots'
        | 'not-found'
        | 'rate-limited'
        | 'too-large'
        | 'timeout'
        | 'tls'
        | 'unreachable'
        | 'unsupported';
      message: string;
    };
    Example: {
      user: string;
      assistant: string;
      source?: {
        quote: string;
        start: number;
        end: number;
      };
      grounded?: number;
      /** @enum {string} */
      kind?: 'fact' | 'how-to' | 'comparison' | 'reasoning';
      score?: number;
    };
    PageEvent:
      | {
          index: number;
          page: components['schemas']['Page'];
        }
      | {
          url: string;
          /** @enum {string} */
          outcome:
            | 'ok'
            | 'thin'
            | 'blocked'
            | 'login'
            | 'needs-javascript'
            | 'robots'
            | 'not-found'
            | 'rate-limited'
            | 'too-large'
            | 'timeout'
            | 'tls'
            | 'unreachable'
            | 'unsupported';
          message: string;
          index: number;
        };
    TextEvent: {
      parts: number;
      pieces: {
        part: number;
        at: number;
        text: string;
      }[];
    };
    VisitorLimits: {
      pages: number;
      uploadMb: number;
      search?: boolean;
    };
    ModelStatus: {
      model: string;
      contextTokens: number | null;
      tokensPerSecond: number | null;
      canConnect: boolean;
    };
    FoundModels: {
      servers: {
        server: string;
        models: string[];
      }[];
    };
    ChatDelta: {
      text: string;
    };
    GetLinksResponse: {
      links: components['schemas']['Link'][];
      stats?: {
        filtered: number;
        skipped: number;
        reasons?: {
          [key: string]: number;
        };
      };
    };
    SearchWebResponse: {
      results: {
        url: string;
        title: string;
        description: string;
      }[];
    };
    ScrapeContentResponse: {
      pages: components['schemas']['Page'][];
      failed?: components['schemas']['FailedPage'][];
    };
    CrawlSiteResponse: {
      pages: components['schemas']['Page'][];
      failed?: components['schemas']['FailedPage'][];
      stats: components['schemas']['CrawlStats'];
    };
    RefreshCollectionResponse: {
      changes: {
        url: string;
        /** @enum {string} */
        change: 'new' | 'changed' | 'gone';
        page?: components['schemas']['Page'];
      }[];
      failed?: components['schemas']['FailedPage'][];
      stats: {
        new: number;
        changed: number;
        gone: number;
        same: number;
        failed: number;
        requested: number;
      };
    };
    ExtractTextResponse: {
      text: string;
      title?: string;
      pages?: number;
      readPages?: number;
      warnings?: string[];
      places?: components['schemas']['Place'][];
      doubtful?: components['schemas']['Doubtful'][];
      /** @constant */
      source: 'file';
      metadata?: components['schemas']['PageMetadata'];
      html?: string;
    };
    ExtractYoutubeResponse: {
      text: string;
      title?: string;
      pages?: number;
      readPages?: number;
      warnings?: string[];
      places?: components['schemas']['Place'][];
      doubtful?: components['schemas']['Doubtful'][];
      /** @constant */
      source: 'youtube';
    };
    OptimizeContentResponse: {
      knowledge_base: string;
      examples: components['schemas']['Example'][];
      faithfulness?: components['schemas']['Faithfulness'];
      model?: string;
      warnings?: string[];
      usage?: components['schemas']['ModelUsage'];
      coverage?: {
        section: string;
        examples: number;
      }[];
    };
    EnhanceContentResponse: {
      knowledge_base: string;
      examples?: components['schemas']['Example'][];
      /** @enum {string} */
      enhancementType: 'summary' | 'expand' | 'simplify' | 'professional' | 'creative';
      faithfulness?: components['schemas']['Faithfulness'];
      model?: string;
      warnings?: string[];
      usage?: components['schemas']['ModelUsage'];
      coverage?: {
        section: string;
        examples: number;
      }[];
    };
    GenerateExamplesResponse: {
      examples: components['schemas']['Example'][];
      model?: string;
      warnings?: string[];
      usage?: components['schemas']['ModelUsage'];
      coverage?: {
        section: string;
        examples: number;
      }[];
    };
    TransformToJsonResponse: {
      [key: string]: unknown;
    };
    ConvertToJsonResponse: {
      [key: string]: unknown;
    };
    ExtractFieldsResponse: {
      data: {
        [key: string]: unknown;
      };
      fields: {
        path: string;
        /** @enum {string} */
        origin: 'markup' | 'table' | 'quote' | 'model';
        name?: string;
        quote?: string;
        start?: number;
        end?: number;
      }[];
      missing: string[];
      text?: string;
      model?: string;
      warnings?: string[];
      usage?: components['schemas']['ModelUsage'];
      coverage?: {
        section: string;
        examples: number;
      }[];
    };
    MakeChunksResponse: {
      chunks: {
        text: string;
        start: number;
        end: number;
        overlap: number;
        tokens: number;
        headings: string[];
        places?: components['schemas']['Place'][];
      }[];
    };
    MakeDatasetResponse: {
      pairs: {
        question: string;
        answer: string;
        /** @enum {string} */
        kind?: 'fact' | 'how-to' | 'comparison' | 'reasoning';
        score?: number;
        grounded?: number;
        source: string;
        title: string;
        url?: string;
        quote?: string;
        start?: number;
        end?: number;
        /** @enum {string} */
        split: 'train' | 'test';
      }[];
      sources: {
        id: string;
        /** @enum {string} */
        split: 'train' | 'test';
        pairs: number;
        problem?: string;
      }[];
      model?: string;
      warnings?: string[];
      usage?: components['schemas']['ModelUsage'];
      coverage?: {
        section: string;
        examples: number;
      }[];
    };
    AskSourcesResponse: {
      response: string;
      model?: string;
      truncated?: boolean;
      citations: {
        number: number;
        source: string;
        quote: string;
        start: number;
        end: number;
      }[];
      unsupported: {
        start: number;
        end: number;
      }[];
    };
    ChatResponse: {
      response: string;
      model?: string;
      truncated?: boolean;
    };
    JobState: {
      id: string;
      /** @enum {string} */
      status: 'queued' | 'active' | 'completed' | 'failed' | 'cancelled';
      progress: components['schemas']['Progress'] | null;
      paused?: boolean;
      createdAt: string;
      delivery?: {
        sink: string;
        /** @enum {string} */
        format: 'jsonl' | 'zip';
        /** @enum {string} */
        status: 'waiting' | 'sending' | 'delivered' | 'failed';
        attempts: number;
        object?: string;
        bytes?: number;
        message?: string;
      };
      problem?: components['schemas']['Problem'];
    };
    Job:
      | components['schemas']['GetLinksJob']
      | components['schemas']['SearchWebJob']
      | components['schemas']['ScrapeContentJob']
      | components['schemas']['CrawlSiteJob']
      | components['schemas']['RefreshCollectionJob']
      | components['schemas']['ExtractTextJob']
      | components['schemas']['ExtractYoutubeJob']
      | components['schemas']['OptimizeContentJob']
      | components['schemas']['EnhanceContentJob']
      | components['schemas']['GenerateExamplesJob']
      | components['schemas']['TransformToJsonJob']
      | components['schemas']['ConvertToJsonJob']
      | components['schemas']['ExtractFieldsJob']
      | components['schemas']['MakeChunksJob']
      | components['schemas']['MakeDatasetJob']
      | components['schemas']['AnswerQuestionJob'];
    GetLinksJob: components['schemas']['JobState'] & {
      /** @constant */
      operation: 'get-links';
      result?: components['schemas']['GetLinksResponse'];
    } & {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      operation: 'get-links';
    };
    SearchWebJob: components['schemas']['JobState'] & {
      /** @constant */
      operation: 'search-web';
      result?: components['schemas']['SearchWebResponse'];
    } & {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      operation: 'search-web';
    };
    ScrapeContentJob: components['schemas']['JobState'] & {
      /** @constant */
      operation: 'scrape-content';
      result?: components['schemas']['ScrapeContentResponse'];
    } & {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      operation: 'scrape-content';
    };
    CrawlSiteJob: components['schemas']['JobState'] & {
      /** @constant */
      operation: 'crawl-site';
      result?: components['schemas']['CrawlSiteResponse'];
    } & {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      operation: 'crawl-site';
    };
    RefreshCollectionJob: components['schemas']['JobState'] & {
      /** @constant */
      operation: 'refresh-collection';
      result?: components['schemas']['RefreshCollectionResponse'];
    } & {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      operation: 'refresh-collection';
    };
    ExtractTextJob: components['schemas']['JobState'] & {
      /** @constant */
      operation: 'extract-text';
      result?: components['schemas']['ExtractTextResponse'];
    } & {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      operation: 'extract-text';
    };
    ExtractYoutubeJob: components['schemas']['JobState'] & {
      /** @constant */
      operation: 'extract-youtube';
      result?: components['schemas']['ExtractYoutubeResponse'];
    } & {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      operation: 'extract-youtube';
    };
    OptimizeContentJob: components['schemas']['JobState'] & {
      /** @constant */
      operation: 'optimize-content';
      result?: components['schemas']['OptimizeContentResponse'];
    } & {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      operation: 'optimize-content';
    };
    EnhanceContentJob: components['schemas']['JobState'] & {
      /** @constant */
      operation: 'enhance-content';
      result?: components['schemas']['EnhanceContentResponse'];
    } & {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      operation: 'enhance-content';
    };
    GenerateExamplesJob: components['schemas']['JobState'] & {
      /** @constant */
      operation: 'generate-examples';
      result?: components['schemas']['GenerateExamplesResponse'];
    } & {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      operation: 'generate-examples';
    };
    TransformToJsonJob: components['schemas']['JobState'] & {
      /** @constant */
      operation: 'transform-to-json';
      result?: components['schemas']['TransformToJsonResponse'];
    } & {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      operation: 'transform-to-json';
    };
    ConvertToJsonJob: components['schemas']['JobState'] & {
      /** @constant */
      operation: 'convert-to-json';
      result?: components['schemas']['ConvertToJsonResponse'];
    } & {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      operation: 'convert-to-json';
    };
    ExtractFieldsJob: components['schemas']['JobState'] & {
      /** @constant */
      operation: 'extract-fields';
      result?: components['schemas']['ExtractFieldsResponse'];
    } & {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      operation: 'extract-fields';
    };
    MakeChunksJob: components['schemas']['JobState'] & {
      /** @constant */
      operation: 'make-chunks';
      result?: components['schemas']['MakeChunksResponse'];
    } & {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      operation: 'make-chunks';
    };
    MakeDatasetJob: components['schemas']['JobState'] & {
      /** @constant */
      operation: 'make-dataset';
      result?: components['schemas']['MakeDatasetResponse'];
    } & {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      operation: 'make-dataset';
    };
    AnswerQuestionJob: components['schemas']['JobState'] & {
      /** @constant */
      operation: 'answer-question';
      result?: unknown;
    } & {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      operation: 'answer-question';
    };
  };
  responses: {
    /** @description Problem: `invalid-request`, `address-refused`. */
    Problem400: {
      headers: {
        'X-Correlation-Id': components['headers']['X-Correlation-Id'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Problem'];
      };
    };
    /** @description Problem: `unauthorized`. */
    Problem401: {
      headers: {
        'X-Correlation-Id': components['headers']['X-Correlation-Id'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Problem'];
      };
    };
    /** @description Problem: `cross-site`. */
    Problem403: {
      headers: {
        'X-Correlation-Id': components['headers']['X-Correlation-Id'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Problem'];
      };
    };
    /** @description Problem: `not-found`. */
    Problem404: {
      headers: {
        'X-Correlation-Id': components['headers']['X-Correlation-Id'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Problem'];
      };
    };
    /** @description Problem: `timeout`. */
    Problem408: {
      headers: {
        'X-Correlation-Id': components['headers']['X-Correlation-Id'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Problem'];
      };
    };
    /** @description Problem: `cancelled`, `conflict`. */
    Problem409: {
      headers: {
        'X-Correlation-Id': components['headers']['X-Correlation-Id'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Problem'];
      };
    };
    /** @description Problem: `too-large`. */
    Problem413: {
      headers: {
        'X-Correlation-Id': components['headers']['X-Correlation-Id'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Problem'];
      };
    };
    /** @description Problem: `unsupported-type`. */
    Problem415: {
      headers: {
        'X-Correlation-Id': components['headers']['X-Correlation-Id'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Problem'];
      };
    };
    /** @description Problem: `unreadable`, `encrypted`, `no-text`, `no-transcript`. */
    Problem422: {
      headers: {
        'X-Correlation-Id': components['headers']['X-Correlation-Id'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Problem'];
      };
    };
    /** @description Problem: `rate-limited`, `quota`. */
    Problem429: {
      headers: {
        'X-Correlation-Id': components['headers']['X-Correlation-Id'];
        'Retry-After': components['headers']['Retry-After'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Problem'];
      };
    };
    /** @description Problem: `too-large`. */
    Problem431: {
      headers: {
        'X-Correlation-Id': components['headers']['X-Correlation-Id'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Problem'];
      };
    };
    /** @description Problem: `blocked`, `needs-javascript`, `tls`, `unreachable`, `rate-limited-by-site`, `site-not-found`, `model-failed`. */
    Problem502: {
      headers: {
        'X-Correlation-Id': components['headers']['X-Correlation-Id'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Problem'];
      };
    };
    /** @description Problem: `unavailable`. */
    Problem503: {
      headers: {
        'X-Correlation-Id': components['headers']['X-Correlation-Id'];
        'Retry-After': components['headers']['Retry-After'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Problem'];
      };
    };
    /** @description Problem: `timeout`. */
    Problem504: {
      headers: {
        'X-Correlation-Id': components['headers']['X-Correlation-Id'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Problem'];
      };
    };
  };
  parameters: {
    /** @description ID of the request; ignored unless it matches the pattern. */
    CorrelationId: string;
    /** @description Responds 202 immediately and runs the job in the background (RFC 7240). */
    Prefer: 'respond-async';
    /** @description The same key from the same session returns the same job, until 15 minutes after its end, or the same schedule. */
    IdempotencyKey: string;
  };
  requestBodies: never;
  headers: {
    /** @description ID of the request in logs and traces. */
    'X-Correlation-Id': string;
    /** @description ID of the job. */
    'X-Job-Id': string;
    /** @description Seconds after which to retry. */
    'Retry-After': number;
    /** @description URL of the job. */
    Location: string;
    /** @description The preference that was applied: `respond-async`. */
    'Preference-Applied': string;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  'get-links': {
    parameters: {
      query?: never;
      header?: {
        /** @description Responds 202 immediately and runs the job in the background (RFC 7240). */
        Prefer?: components['parameters']['Prefer'];
        /** @description The same key from the same session returns the same job, until 15 minutes after its end, or the same schedule. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['GetLinksRequest'];
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          'X-Job-Id': components['headers']['X-Job-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetLinksResponse'];
        };
      };
      /** @description Accepted; the job can be followed at `Location`. */
      202: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          Location: components['headers']['Location'];
          'Preference-Applied': components['headers']['Preference-Applied'];
          'X-Job-Id': components['headers']['X-Job-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AcceptedJob'];
        };
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      403: components['responses']['Problem403'];
      404: components['responses']['Problem404'];
      408: components['responses']['Problem408'];
      409: components['responses']['Problem409'];
      413: components['responses']['Problem413'];
      415: components['responses']['Problem415'];
      422: components['responses']['Problem422'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      502: components['responses']['Problem502'];
      503: components['responses']['Problem503'];
      504: components['responses']['Problem504'];
    };
  };
  'search-web': {
    parameters: {
      query?: never;
      header?: {
        /** @description Responds 202 immediately and runs the job in the background (RFC 7240). */
        Prefer?: components['parameters']['Prefer'];
        /** @description The same key from the same session returns the same job, until 15 minutes after its end, or the same schedule. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SearchWebRequest'];
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          'X-Job-Id': components['headers']['X-Job-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SearchWebResponse'];
        };
      };
      /** @description Accepted; the job can be followed at `Location`. */
      202: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          Location: components['headers']['Location'];
          'Preference-Applied': components['headers']['Preference-Applied'];
          'X-Job-Id': components['headers']['X-Job-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AcceptedJob'];
        };
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      403: components['responses']['Problem403'];
      404: components['responses']['Problem404'];
      408: components['responses']['Problem408'];
      409: components['responses']['Problem409'];
      413: components['responses']['Problem413'];
      415: components['responses']['Problem415'];
      422: components['responses']['Problem422'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      502: components['responses']['Problem502'];
      503: components['responses']['Problem503'];
      504: components['responses']['Problem504'];
    };
  };
  'scrape-content': {
    parameters: {
      query?: never;
      header?: {
        /** @description Responds 202 immediately and runs the job in the background (RFC 7240). */
        Prefer?: components['parameters']['Prefer'];
        /** @description The same key from the same session returns the same job, until 15 minutes after its end, or the same schedule. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ScrapeContentRequest'];
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          'X-Job-Id': components['headers']['X-Job-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ScrapeContentResponse'];
        };
      };
      /** @description Accepted; the job can be followed at `Location`. */
      202: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          Location: components['headers']['Location'];
          'Preference-Applied': components['headers']['Preference-Applied'];
          'X-Job-Id': components['headers']['X-Job-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AcceptedJob'];
        };
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      403: components['responses']['Problem403'];
      404: components['responses']['Problem404'];
      408: components['responses']['Problem408'];
      409: components['responses']['Problem409'];
      413: components['responses']['Problem413'];
      415: components['responses']['Problem415'];
      422: components['responses']['Problem422'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      502: components['responses']['Problem502'];
      503: components['responses']['Problem503'];
      504: components['responses']['Problem504'];
    };
  };
  'crawl-site': {
    parameters: {
      query?: never;
      header?: {
        /** @description Responds 202 immediately and runs the job in the background (RFC 7240). */
        Prefer?: components['parameters']['Prefer'];
        /** @description The same key from the same session returns the same job, until 15 minutes after its end, or the same schedule. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CrawlSiteRequest'];
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          'X-Job-Id': components['headers']['X-Job-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CrawlSiteResponse'];
        };
      };
      /** @description Accepted; the job can be followed at `Location`. */
      202: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          Location: components['headers']['Location'];
          'Preference-Applied': components['headers']['Preference-Applied'];
          'X-Job-Id': components['headers']['X-Job-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AcceptedJob'];
        };
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      403: components['responses']['Problem403'];
      404: components['responses']['Problem404'];
      408: components['responses']['Problem408'];
      409: components['responses']['Problem409'];
      413: components['responses']['Problem413'];
      415: components['responses']['Problem415'];
      422: components['responses']['Problem422'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      502: components['responses']['Problem502'];
      503: components['responses']['Problem503'];
      504: components['responses']['Problem504'];
    };
  };
  'refresh-collection': {
    parameters: {
      query?: never;
      header?: {
        /** @description Responds 202 immediately and runs the job in the background (RFC 7240). */
        Prefer?: components['parameters']['Prefer'];
        /** @description The same key from the same session returns the same job, until 15 minutes after its end, or the same schedule. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RefreshCollectionRequest'];
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          'X-Job-Id': components['headers']['X-Job-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefreshCollectionResponse'];
        };
      };
      /** @description Accepted; the job can be followed at `Location`. */
      202: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          Location: components['headers']['Location'];
          'Preference-Applied': components['headers']['Preference-Applied'];
          'X-Job-Id': components['headers']['X-Job-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AcceptedJob'];
        };
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      403: components['responses']['Problem403'];
      404: components['responses']['Problem404'];
      408: components['responses']['Problem408'];
      409: components['responses']['Problem409'];
      413: components['responses']['Problem413'];
      415: components['responses']['Problem415'];
      422: components['responses']['Problem422'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      502: components['responses']['Problem502'];
      503: components['responses']['Problem503'];
      504: components['responses']['Problem504'];
    };
  };
  'extract-text': {
    parameters: {
      query?: never;
      header?: {
        /** @description Responds 202 immediately and runs the job in the background (RFC 7240). */
        Prefer?: components['parameters']['Prefer'];
        /** @description The same key from the same session returns the same job, until 15 minutes after its end, or the same schedule. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'multipart/form-data': components['schemas']['ExtractTextRequest'];
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          'X-Job-Id': components['headers']['X-Job-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ExtractTextResponse'];
        };
      };
      /** @description Accepted; the job can be followed at `Location`. */
      202: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          Location: components['headers']['Location'];
          'Preference-Applied': components['headers']['Preference-Applied'];
          'X-Job-Id': components['headers']['X-Job-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AcceptedJob'];
        };
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      403: components['responses']['Problem403'];
      404: components['responses']['Problem404'];
      408: components['responses']['Problem408'];
      409: components['responses']['Problem409'];
      413: components['responses']['Problem413'];
      415: components['responses']['Problem415'];
      422: components['responses']['Problem422'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      502: components['responses']['Problem502'];
      503: components['responses']['Problem503'];
      504: components['responses']['Problem504'];
    };
  };
  'extract-youtube': {
    parameters: {
      query?: never;
      header?: {
        /** @description Responds 202 immediately and runs the job in the background (RFC 7240). */
        Prefer?: components['parameters']['Prefer'];
        /** @description The same key from the same session returns the same job, until 15 minutes after its end, or the same schedule. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ExtractYoutubeRequest'];
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          'X-Job-Id': components['headers']['X-Job-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ExtractYoutubeResponse'];
        };
      };
      /** @description Accepted; the job can be followed at `Location`. */
      202: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          Location: components['headers']['Location'];
          'Preference-Applied': components['headers']['Preference-Applied'];
          'X-Job-Id': components['headers']['X-Job-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AcceptedJob'];
        };
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      403: components['responses']['Problem403'];
      404: components['responses']['Problem404'];
      408: components['responses']['Problem408'];
      409: components['responses']['Problem409'];
      413: components['responses']['Problem413'];
      415: components['responses']['Problem415'];
      422: components['responses']['Problem422'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      502: components['responses']['Problem502'];
      503: components['responses']['Problem503'];
      504: components['responses']['Problem504'];
    };
  };
  'optimize-content': {
    parameters: {
      query?: never;
      header?: {
        /** @description Responds 202 immediately and runs the job in the background (RFC 7240). */
        Prefer?: components['parameters']['Prefer'];
        /** @description The same key from the same session returns the same job, until 15 minutes after its end, or the same schedule. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['OptimizeContentRequest'];
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          'X-Job-Id': components['headers']['X-Job-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OptimizeContentResponse'];
        };
      };
      /** @description Accepted; the job can be followed at `Location`. */
      202: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          Location: components['headers']['Location'];
          'Preference-Applied': components['headers']['Preference-Applied'];
          'X-Job-Id': components['headers']['X-Job-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AcceptedJob'];
        };
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      403: components['responses']['Problem403'];
      404: components['responses']['Problem404'];
      408: components['responses']['Problem408'];
      409: components['responses']['Problem409'];
      413: components['responses']['Problem413'];
      415: components['responses']['Problem415'];
      422: components['responses']['Problem422'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      502: components['responses']['Problem502'];
      503: components['responses']['Problem503'];
      504: components['responses']['Problem504'];
    };
  };
  'enhance-content': {
    parameters: {
      query?: never;
      header?: {
        /** @description Responds 202 immediately and runs the job in the background (RFC 7240). */
        Prefer?: components['parameters']['Prefer'];
        /** @description The same key from the same session returns the same job, until 15 minutes after its end, or the same schedule. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['EnhanceContentRequest'];
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          'X-Job-Id': components['headers']['X-Job-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EnhanceContentResponse'];
        };
      };
      /** @description Accepted; the job can be followed at `Location`. */
      202: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          Location: components['headers']['Location'];
          'Preference-Applied': components['headers']['Preference-Applied'];
          'X-Job-Id': components['headers']['X-Job-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AcceptedJob'];
        };
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      403: components['responses']['Problem403'];
      404: components['responses']['Problem404'];
      408: components['responses']['Problem408'];
      409: components['responses']['Problem409'];
      413: components['responses']['Problem413'];
      415: components['responses']['Problem415'];
      422: components['responses']['Problem422'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      502: components['responses']['Problem502'];
      503: components['responses']['Problem503'];
      504: components['responses']['Problem504'];
    };
  };
  'generate-examples': {
    parameters: {
      query?: never;
      header?: {
        /** @description Responds 202 immediately and runs the job in the background (RFC 7240). */
        Prefer?: components['parameters']['Prefer'];
        /** @description The same key from the same session returns the same job, until 15 minutes after its end, or the same schedule. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['GenerateExamplesRequest'];
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          'X-Job-Id': components['headers']['X-Job-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GenerateExamplesResponse'];
        };
      };
      /** @description Accepted; the job can be followed at `Location`. */
      202: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          Location: components['headers']['Location'];
          'Preference-Applied': components['headers']['Preference-Applied'];
          'X-Job-Id': components['headers']['X-Job-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AcceptedJob'];
        };
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      403: components['responses']['Problem403'];
      404: components['responses']['Problem404'];
      408: components['responses']['Problem408'];
      409: components['responses']['Problem409'];
      413: components['responses']['Problem413'];
      415: components['responses']['Problem415'];
      422: components['responses']['Problem422'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      502: components['responses']['Problem502'];
      503: components['responses']['Problem503'];
      504: components['responses']['Problem504'];
    };
  };
  'transform-to-json': {
    parameters: {
      query?: never;
      header?: {
        /** @description Responds 202 immediately and runs the job in the background (RFC 7240). */
        Prefer?: components['parameters']['Prefer'];
        /** @description The same key from the same session returns the same job, until 15 minutes after its end, or the same schedule. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['TransformToJsonRequest'];
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          'X-Job-Id': components['headers']['X-Job-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TransformToJsonResponse'];
        };
      };
      /** @description Accepted; the job can be followed at `Location`. */
      202: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          Location: components['headers']['Location'];
          'Preference-Applied': components['headers']['Preference-Applied'];
          'X-Job-Id': components['headers']['X-Job-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AcceptedJob'];
        };
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      403: components['responses']['Problem403'];
      404: components['responses']['Problem404'];
      408: components['responses']['Problem408'];
      409: components['responses']['Problem409'];
      413: components['responses']['Problem413'];
      415: components['responses']['Problem415'];
      422: components['responses']['Problem422'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      502: components['responses']['Problem502'];
      503: components['responses']['Problem503'];
      504: components['responses']['Problem504'];
    };
  };
  'convert-to-json': {
    parameters: {
      query?: never;
      header?: {
        /** @description Responds 202 immediately and runs the job in the background (RFC 7240). */
        Prefer?: components['parameters']['Prefer'];
        /** @description The same key from the same session returns the same job, until 15 minutes after its end, or the same schedule. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ConvertToJsonRequest'];
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          'X-Job-Id': components['headers']['X-Job-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ConvertToJsonResponse'];
        };
      };
      /** @description Accepted; the job can be followed at `Location`. */
      202: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          Location: components['headers']['Location'];
          'Preference-Applied': components['headers']['Preference-Applied'];
          'X-Job-Id': components['headers']['X-Job-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AcceptedJob'];
        };
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      403: components['responses']['Problem403'];
      404: components['responses']['Problem404'];
      408: components['responses']['Problem408'];
      409: components['responses']['Problem409'];
      413: components['responses']['Problem413'];
      415: components['responses']['Problem415'];
      422: components['responses']['Problem422'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      502: components['responses']['Problem502'];
      503: components['responses']['Problem503'];
      504: components['responses']['Problem504'];
    };
  };
  'extract-fields': {
    parameters: {
      query?: never;
      header?: {
        /** @description Responds 202 immediately and runs the job in the background (RFC 7240). */
        Prefer?: components['parameters']['Prefer'];
        /** @description The same key from the same session returns the same job, until 15 minutes after its end, or the same schedule. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ExtractFieldsRequest'];
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          'X-Job-Id': components['headers']['X-Job-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ExtractFieldsResponse'];
        };
      };
      /** @description Accepted; the job can be followed at `Location`. */
      202: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          Location: components['headers']['Location'];
          'Preference-Applied': components['headers']['Preference-Applied'];
          'X-Job-Id': components['headers']['X-Job-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AcceptedJob'];
        };
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      403: components['responses']['Problem403'];
      404: components['responses']['Problem404'];
      408: components['responses']['Problem408'];
      409: components['responses']['Problem409'];
      413: components['responses']['Problem413'];
      415: components['responses']['Problem415'];
      422: components['responses']['Problem422'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      502: components['responses']['Problem502'];
      503: components['responses']['Problem503'];
      504: components['responses']['Problem504'];
    };
  };
  'make-chunks': {
    parameters: {
      query?: never;
      header?: {
        /** @description Responds 202 immediately and runs the job in the background (RFC 7240). */
        Prefer?: components['parameters']['Prefer'];
        /** @description The same key from the same session returns the same job, until 15 minutes after its end, or the same schedule. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['MakeChunksRequest'];
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          'X-Job-Id': components['headers']['X-Job-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MakeChunksResponse'];
        };
      };
      /** @description Accepted; the job can be followed at `Location`. */
      202: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          Location: components['headers']['Location'];
          'Preference-Applied': components['headers']['Preference-Applied'];
          'X-Job-Id': components['headers']['X-Job-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AcceptedJob'];
        };
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      403: components['responses']['Problem403'];
      404: components['responses']['Problem404'];
      408: components['responses']['Problem408'];
      409: components['responses']['Problem409'];
      413: components['responses']['Problem413'];
      415: components['responses']['Problem415'];
      422: components['responses']['Problem422'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      502: components['responses']['Problem502'];
      503: components['responses']['Problem503'];
      504: components['responses']['Problem504'];
    };
  };
  'make-dataset': {
    parameters: {
      query?: never;
      header?: {
        /** @description Responds 202 immediately and runs the job in the background (RFC 7240). */
        Prefer?: components['parameters']['Prefer'];
        /** @description The same key from the same session returns the same job, until 15 minutes after its end, or the same schedule. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['MakeDatasetRequest'];
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          'X-Job-Id': components['headers']['X-Job-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MakeDatasetResponse'];
        };
      };
      /** @description Accepted; the job can be followed at `Location`. */
      202: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          Location: components['headers']['Location'];
          'Preference-Applied': components['headers']['Preference-Applied'];
          'X-Job-Id': components['headers']['X-Job-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AcceptedJob'];
        };
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      403: components['responses']['Problem403'];
      404: components['responses']['Problem404'];
      408: components['responses']['Problem408'];
      409: components['responses']['Problem409'];
      413: components['responses']['Problem413'];
      415: components['responses']['Problem415'];
      422: components['responses']['Problem422'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      502: components['responses']['Problem502'];
      503: components['responses']['Problem503'];
      504: components['responses']['Problem504'];
    };
  };
  'ask-sources': {
    parameters: {
      query?: never;
      header?: {
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AskSourcesRequest'];
      };
    };
    responses: {
      /** @description The answer; with `Accept: text/event-stream` as `delta` events and a last `result` or `problem`. */
      200: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AskSourcesResponse'];
          'text/event-stream': string;
        };
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      403: components['responses']['Problem403'];
      404: components['responses']['Problem404'];
      408: components['responses']['Problem408'];
      409: components['responses']['Problem409'];
      413: components['responses']['Problem413'];
      415: components['responses']['Problem415'];
      422: components['responses']['Problem422'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      502: components['responses']['Problem502'];
      503: components['responses']['Problem503'];
      504: components['responses']['Problem504'];
    };
  };
  chat: {
    parameters: {
      query?: never;
      header?: {
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChatRequest'];
      };
    };
    responses: {
      /** @description The answer; with `Accept: text/event-stream` as `delta` events and a last `result` or `problem`. */
      200: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChatResponse'];
          'text/event-stream': string;
        };
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      403: components['responses']['Problem403'];
      404: components['responses']['Problem404'];
      408: components['responses']['Problem408'];
      409: components['responses']['Problem409'];
      413: components['responses']['Problem413'];
      415: components['responses']['Problem415'];
      422: components['responses']['Problem422'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      502: components['responses']['Problem502'];
      503: components['responses']['Problem503'];
      504: components['responses']['Problem504'];
    };
  };
  'read-page': {
    parameters: {
      query?: never;
      header?: {
        /** @description Returns the content alone, in this format; `content` is the default. */
        'X-Return-Format'?: 'content' | 'markdown' | 'html' | 'text';
        /** @description CSS selectors of the parts that are the content. */
        'X-Target-Selector'?: string;
        /** @description CSS selectors of parts to remove. */
        'X-Remove-Selector'?: string;
        /** @description CSS selectors of elements that scripts add, to wait for. */
        'X-Wait-For-Selector'?: string;
        /** @description Maximum seconds. */
        'X-Timeout'?: number;
        /** @description Another name of X-Return-Format. */
        'X-Respond-With'?: string;
        /** @description Lists the links of the page: `true` or `all`. */
        'X-With-Links-Summary'?: 'true' | 'all' | 'false';
        /** @description Lists the images of the page: `true` or `all`. */
        'X-With-Images-Summary'?: 'true' | 'all' | 'false';
        /** @description `none` leaves images out of the content. */
        'X-Retain-Images'?: 'all' | 'none';
        /** @description `browser` renders the page. */
        'X-Engine'?: 'auto' | 'direct' | 'browser';
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path: {
        /** @description Address of the page. */
        address: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Title, address and Markdown of the page; with an `Accept` of `application/json` and no text, as fields of `data`. */
      200: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          [name: string]: unknown;
        };
        content: {
          'text/plain': string;
          'application/json': Record<string, never>;
        };
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      403: components['responses']['Problem403'];
      404: components['responses']['Problem404'];
      408: components['responses']['Problem408'];
      409: components['responses']['Problem409'];
      413: components['responses']['Problem413'];
      415: components['responses']['Problem415'];
      422: components['responses']['Problem422'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      502: components['responses']['Problem502'];
      503: components['responses']['Problem503'];
      504: components['responses']['Problem504'];
    };
  };
  'read-page-of-body': {
    parameters: {
      query?: never;
      header?: {
        /** @description Returns the content alone, in this format; `content` is the default. */
        'X-Return-Format'?: 'content' | 'markdown' | 'html' | 'text';
        /** @description CSS selectors of the parts that are the content. */
        'X-Target-Selector'?: string;
        /** @description CSS selectors of parts to remove. */
        'X-Remove-Selector'?: string;
        /** @description CSS selectors of elements that scripts add, to wait for. */
        'X-Wait-For-Selector'?: string;
        /** @description Maximum seconds. */
        'X-Timeout'?: number;
        /** @description Another name of X-Return-Format. */
        'X-Respond-With'?: string;
        /** @description Lists the links of the page: `true` or `all`. */
        'X-With-Links-Summary'?: 'true' | 'all' | 'false';
        /** @description Lists the images of the page: `true` or `all`. */
        'X-With-Images-Summary'?: 'true' | 'all' | 'false';
        /** @description `none` leaves images out of the content. */
        'X-Retain-Images'?: 'all' | 'none';
        /** @description `browser` renders the page. */
        'X-Engine'?: 'auto' | 'direct' | 'browser';
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          url: string;
        };
      };
    };
    responses: {
      /** @description Title, address and Markdown of the page; with an `Accept` of `application/json` and no text, as fields of `data`. */
      200: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          [name: string]: unknown;
        };
        content: {
          'text/plain': string;
          'application/json': Record<string, never>;
        };
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      403: components['responses']['Problem403'];
      404: components['responses']['Problem404'];
      408: components['responses']['Problem408'];
      409: components['responses']['Problem409'];
      413: components['responses']['Problem413'];
      415: components['responses']['Problem415'];
      422: components['responses']['Problem422'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      502: components['responses']['Problem502'];
      503: components['responses']['Problem503'];
      504: components['responses']['Problem504'];
    };
  };
  'list-jobs': {
    parameters: {
      query?: never;
      header?: {
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The jobs. */
      200: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Job'][];
        };
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      408: components['responses']['Problem408'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      503: components['responses']['Problem503'];
    };
  };
  'read-job': {
    parameters: {
      query?: never;
      header?: {
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The job. */
      200: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Job'];
        };
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      404: components['responses']['Problem404'];
      408: components['responses']['Problem408'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      503: components['responses']['Problem503'];
    };
  };
  'cancel-job': {
    parameters: {
      query?: never;
      header?: {
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Cancelled, or already ended. */
      204: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      403: components['responses']['Problem403'];
      404: components['responses']['Problem404'];
      408: components['responses']['Problem408'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      503: components['responses']['Problem503'];
    };
  };
  'read-job-pages': {
    parameters: {
      query?: {
        /** @description Index of the first page, from 0. */
        offset?: number;
        /** @description Pages in the response. */
        limit?: number;
      };
      header?: {
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The pages, in the order in which they were read. */
      200: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['JobPages'];
        };
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      404: components['responses']['Problem404'];
      408: components['responses']['Problem408'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      503: components['responses']['Problem503'];
    };
  };
  'read-job-dataset': {
    parameters: {
      query?: {
        /** @description `jsonl`: OpenAI chat conversations, one per line; `sharegpt` and `alpaca`: a JSON list; `csv` and `parquet`: a table. */
        format?: 'jsonl' | 'sharegpt' | 'alpaca' | 'csv' | 'parquet';
        /** @description Only the pairs of this split; default: both. */
        split?: 'train' | 'test';
        /** @description Number of pairs to skip, within the split if one is given, to resume a JSONL file. */
        offset?: number;
        /** @description Maximum number of pairs; default: all. */
        limit?: number;
      };
      header?: {
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The file. */
      200: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/octet-stream': Blob;
          'application/jsonl': Blob;
          'application/json': Blob;
          'text/csv; charset=utf-8': Blob;
          'application/vnd.apache.parquet': Blob;
        };
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      404: components['responses']['Problem404'];
      408: components['responses']['Problem408'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      503: components['responses']['Problem503'];
    };
  };
  'pause-job': {
    parameters: {
      query?: never;
      header?: {
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Paused. */
      204: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      403: components['responses']['Problem403'];
      404: components['responses']['Problem404'];
      408: components['responses']['Problem408'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      503: components['responses']['Problem503'];
    };
  };
  'continue-job': {
    parameters: {
      query?: never;
      header?: {
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Resumed. */
      204: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      403: components['responses']['Problem403'];
      404: components['responses']['Problem404'];
      408: components['responses']['Problem408'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      503: components['responses']['Problem503'];
    };
  };
  'follow-job': {
    parameters: {
      query?: never;
      header?: {
        /** @description Resumes after this event, on any replica, without gaps or duplicates. An unknown id is ignored. */
        'Last-Event-ID'?: string;
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Server-sent events. */
      200: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          [name: string]: unknown;
        };
        content: {
          'text/event-stream': string;
        };
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      404: components['responses']['Problem404'];
      408: components['responses']['Problem408'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      503: components['responses']['Problem503'];
    };
  };
  'list-collections': {
    parameters: {
      query?: never;
      header?: {
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The collections, newest first. */
      200: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Collections'];
        };
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      404: components['responses']['Problem404'];
      408: components['responses']['Problem408'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      503: components['responses']['Problem503'];
    };
  };
  'create-collection': {
    parameters: {
      query?: never;
      header?: {
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['NewCollection'];
      };
    };
    responses: {
      /** @description The collection. */
      201: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Collection'];
        };
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      403: components['responses']['Problem403'];
      404: components['responses']['Problem404'];
      408: components['responses']['Problem408'];
      413: components['responses']['Problem413'];
      415: components['responses']['Problem415'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      503: components['responses']['Problem503'];
    };
  };
  'erase-collections': {
    parameters: {
      query?: never;
      header?: {
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Erased. */
      204: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      403: components['responses']['Problem403'];
      404: components['responses']['Problem404'];
      408: components['responses']['Problem408'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      503: components['responses']['Problem503'];
    };
  };
  'read-collection': {
    parameters: {
      query?: never;
      header?: {
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The collection. */
      200: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Collection'];
        };
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      404: components['responses']['Problem404'];
      408: components['responses']['Problem408'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      503: components['responses']['Problem503'];
    };
  };
  'erase-collection': {
    parameters: {
      query?: never;
      header?: {
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Erased. */
      204: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      403: components['responses']['Problem403'];
      404: components['responses']['Problem404'];
      408: components['responses']['Problem408'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      503: components['responses']['Problem503'];
    };
  };
  'rename-collection': {
    parameters: {
      query?: never;
      header?: {
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RenameCollection'];
      };
    };
    responses: {
      /** @description The collection. */
      200: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Collection'];
        };
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      403: components['responses']['Problem403'];
      404: components['responses']['Problem404'];
      408: components['responses']['Problem408'];
      415: components['responses']['Problem415'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      503: components['responses']['Problem503'];
    };
  };
  'read-collection-pages': {
    parameters: {
      query?: {
        /** @description Index of the first page, from 0. */
        offset?: number;
        /** @description Maximum number of pages; the response has fewer if they are long. */
        limit?: number;
        /** @description Only pages with this outcome of the last refresh; default: all except those that are gone. */
        change?: 'new' | 'changed' | 'gone';
      };
      header?: {
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The pages. */
      200: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CollectionPages'];
        };
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      404: components['responses']['Problem404'];
      408: components['responses']['Problem408'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      503: components['responses']['Problem503'];
    };
  };
  'read-collection-index': {
    parameters: {
      query?: {
        /** @description Index of the first page, from 0. */
        offset?: number;
        /** @description Maximum number of pages; the response has fewer if they are long. */
        limit?: number;
        /** @description Only pages with this outcome of the last refresh; default: all except those that are gone. */
        change?: 'new' | 'changed' | 'gone';
      };
      header?: {
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The pages without their texts. */
      200: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CollectionIndex'];
        };
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      404: components['responses']['Problem404'];
      408: components['responses']['Problem408'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      503: components['responses']['Problem503'];
    };
  };
  'export-collection': {
    parameters: {
      query?: {
        /** @description Format of the file. */
        format?: 'zip' | 'jsonl' | 'csv' | 'llms' | 'llms-full';
      };
      header?: {
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The file. */
      200: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/octet-stream': Blob;
          'application/zip': Blob;
          'application/jsonl': Blob;
          'text/csv; charset=utf-8': Blob;
          'text/markdown; charset=utf-8': Blob;
        };
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      404: components['responses']['Problem404'];
      408: components['responses']['Problem408'];
      413: components['responses']['Problem413'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      503: components['responses']['Problem503'];
    };
  };
  'read-page-diff': {
    parameters: {
      query: {
        /** @description URL of the page. */
        url: string;
      };
      header?: {
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The diff. */
      200: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PageDiff'];
        };
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      404: components['responses']['Problem404'];
      408: components['responses']['Problem408'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      503: components['responses']['Problem503'];
    };
  };
  'list-schedules': {
    parameters: {
      query?: never;
      header?: {
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The schedules, next run first. */
      200: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Schedules'];
        };
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      408: components['responses']['Problem408'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      503: components['responses']['Problem503'];
    };
  };
  'create-schedule': {
    parameters: {
      query?: never;
      header?: {
        /** @description The same key from the same session returns the same job, until 15 minutes after its end, or the same schedule. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['NewSchedule'];
      };
    };
    responses: {
      /** @description The schedule. */
      201: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Schedule'];
        };
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      403: components['responses']['Problem403'];
      404: components['responses']['Problem404'];
      408: components['responses']['Problem408'];
      415: components['responses']['Problem415'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      503: components['responses']['Problem503'];
    };
  };
  'delete-schedule': {
    parameters: {
      query?: never;
      header?: {
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Deleted. */
      204: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      403: components['responses']['Problem403'];
      404: components['responses']['Problem404'];
      408: components['responses']['Problem408'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      503: components['responses']['Problem503'];
    };
  };
  'change-schedule': {
    parameters: {
      query?: never;
      header?: {
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChangeSchedule'];
      };
    };
    responses: {
      /** @description The schedule. */
      200: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Schedule'];
        };
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      403: components['responses']['Problem403'];
      404: components['responses']['Problem404'];
      408: components['responses']['Problem408'];
      409: components['responses']['Problem409'];
      415: components['responses']['Problem415'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      503: components['responses']['Problem503'];
    };
  };
  'list-sinks': {
    parameters: {
      query?: never;
      header?: {
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The buckets. */
      200: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Sinks'];
        };
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      408: components['responses']['Problem408'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      503: components['responses']['Problem503'];
    };
  };
  'read-limits': {
    parameters: {
      query?: never;
      header?: {
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The limits. */
      200: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['VisitorLimits'];
        };
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      408: components['responses']['Problem408'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      503: components['responses']['Problem503'];
    };
  };
  'read-model': {
    parameters: {
      query?: never;
      header?: {
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The model. */
      200: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ModelStatus'];
        };
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      408: components['responses']['Problem408'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      503: components['responses']['Problem503'];
      504: components['responses']['Problem504'];
    };
  };
  'connect-model': {
    parameters: {
      query?: never;
      header?: {
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ConnectModel'];
      };
    };
    responses: {
      /** @description The current model. */
      200: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ModelStatus'];
        };
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      403: components['responses']['Problem403'];
      408: components['responses']['Problem408'];
      415: components['responses']['Problem415'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      503: components['responses']['Problem503'];
      504: components['responses']['Problem504'];
    };
  };
  'find-models': {
    parameters: {
      query?: never;
      header?: {
        /** @description ID of the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Servers that respond, and their models. */
      200: {
        headers: {
          'X-Correlation-Id': components['headers']['X-Correlation-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FoundModels'];
        };
      };
      400: components['responses']['Problem400'];
      401: components['responses']['Problem401'];
      408: components['responses']['Problem408'];
      429: components['responses']['Problem429'];
      431: components['responses']['Problem431'];
      503: components['responses']['Problem503'];
      504: components['responses']['Problem504'];
    };
  };
}
