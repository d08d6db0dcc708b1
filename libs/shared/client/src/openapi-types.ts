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
  '/api/scrape-content': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Extracts the main text of web pages. Each page is announced by a `page` event as soon as it is final. */
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
    /** Reads a whole website: follows its links from a page and extracts the main text of each. Each page is announced by a `page` event as soon as it is final, and can be read from `/api/jobs/{id}/pages` while the crawl goes on. */
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
    /** Refreshes a collection: asks its site for what has changed since it was read, by the dates of the sitemap, conditional requests, and the text of each page. The collection then holds the new texts; what has changed can be read from it, page by page. */
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
    /** Extracts the text of an uploaded PDF, Word, PowerPoint, Excel, OpenDocument, EPUB, RTF, HTML, Markdown, CSV, mail, subtitle or text file, of a picture, or of a ZIP of these: a multipart form with one part named `file`, and fields `format` and `include` where another format or the metadata is wanted. */
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
    /** Reads the values that a JSON Schema asks for from a text, a web page, or a page whose text is given; each value has its origin. */
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
    /** Cuts a text into chunks for retrieval: at headings where it can, else between paragraphs or sentences, each with its exact place, its headings and its tokens. */
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
    /** Writes question-and-answer pairs about many texts; each has its source, its place and its split. Export: `GET /api/jobs/{id}/dataset`. */
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
    /** Answers a question from the given texts; numbers in the answer lead to the passages. Streams with `Accept: text/event-stream`. */
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
    /** Reads pages of a crawl, those that are read so far. */
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
     * @description Every row carries its source, its place there and its split beside the fields of its format.
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
    /** Lists this session's collections, and how much room they take. */
    get: operations['list-collections'];
    put?: never;
    /** Stores sources under a name. A finished crawl is stored automatically. */
    post: operations['create-collection'];
    /** Erases all collections of this session at once. */
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
    /** Erases a collection with its pages at once. */
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
    /** Reads pages of a collection. */
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
    /** Reads addresses and titles of the pages of a collection, up to 5,000 at once. */
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
     * @description `zip`: a Markdown file for each page, at the path that it has on its site; `jsonl`: one page a line; `llms` and `llms-full`: an index, and all texts, for language models (llmstxt.org); `csv`.
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
    /** Reads what the last refresh changed in a page, as a unified diff. */
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
    /** Lists when this session's collections are refreshed and websites are crawled. */
    get: operations['list-schedules'];
    put?: never;
    /**
     * Refreshes a collection, or crawls a website, at a time of day, on some days of the week or on all.
     * @description A run starts once for each time, however many gateways there are. Each crawl becomes a collection of its own. A schedule of refreshes ends with its collection, and all schedules end when all collections are deleted; at most 20 of a session.
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
    /** Changes when a schedule is due, or pauses or resumes it. */
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
     * Lists the buckets that this session may send collections to.
     * @description The operator names them; `sink` of a crawl, refresh or schedule names one.
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
    /** Reads the limits of one scrape and one upload in this installation. */
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
    /** Returns the model that answers, with its context and speed. */
    get: operations['read-model'];
    /** Connects a model that was found, or the built-in one; refused where the environment names a model. */
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
    /** Looks for model servers on the AI service's own machine. */
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
        since?: string;
        /** @enum {string} */
        format?: 'text' | 'markdown' | 'html';
        fields?: ('links' | 'images' | 'metadata' | 'raw')[];
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
    GetLinksRequest: {
      url: string;
      /** @default 0 */
      depth?: number;
      include?: string[];
      exclude?: string[];
      limit?: number;
    };
    ScrapeContentRequest: {
      urls: string[];
      /** @enum {string} */
      format?: 'text' | 'markdown' | 'html';
      include?: ('links' | 'images' | 'metadata' | 'raw')[];
      /** @enum {string} */
      reading?: 'main' | 'whole' | 'rendered';
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
      since?: string;
      /** @enum {string} */
      format?: 'text' | 'markdown' | 'html';
      fields?: ('links' | 'images' | 'metadata' | 'raw')[];
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
      include?: ('metadata' | 'comments' | 'changes' | 'hidden')[];
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
    };
    ExtractFieldsRequest: {
      schema: {
        [key: string]: unknown;
      };
      content?: string;
      url?: string;
      instructions?: string;
      fresh?: boolean;
    };
    MakeChunksRequest: {
      content: string;
      /** @default 500 */
      tokens?: number;
      /** @default 50 */
      overlap?: number;
      places?: {
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
      }[];
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
    Job: {
      id: string;
      operation: string;
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
      result?: unknown;
      problem?: components['schemas']['Problem'];
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
      pages: number;
      bytes: number;
      createdAt: string;
      updatedAt: string;
      expiresAt: string;
      stats?: {
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
        since?: string;
        /** @enum {string} */
        format?: 'text' | 'markdown' | 'html';
        fields?: ('links' | 'images' | 'metadata' | 'raw')[];
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
    CollectionPages: {
      total: number;
      offset: number;
      next?: number;
      pages: {
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
        metadata?: {
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
        warnings?: string[];
        places?: {
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
        }[];
        doubtful?: {
          start: number;
          end: number;
        }[];
        /** @enum {string} */
        change?: 'new' | 'changed' | 'gone';
      }[];
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
      metadata?: {
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
      warnings?: string[];
      places?: {
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
      }[];
      doubtful?: {
        start: number;
        end: number;
      }[];
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
    ScrapeContentResponse: {
      pages: components['schemas']['Page'][];
      failed?: components['schemas']['FailedPage'][];
    };
    CrawlSiteResponse: {
      pages: components['schemas']['Page'][];
      failed?: components['schemas']['FailedPage'][];
      stats: {
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
      warnings?: string[];
      places?: {
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
      }[];
      doubtful?: {
        start: number;
        end: number;
      }[];
      /** @constant */
      source: 'file';
      metadata?: {
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
    };
    ExtractYoutubeResponse: {
      text: string;
      title?: string;
      pages?: number;
      warnings?: string[];
      places?: {
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
      }[];
      doubtful?: {
        start: number;
        end: number;
      }[];
      /** @constant */
      source: 'youtube';
    };
    OptimizeContentResponse: {
      knowledge_base: string;
      examples: components['schemas']['Example'][];
      faithfulness?: {
        checked: number;
        missing: {
          /** @enum {string} */
          kind: 'number' | 'unit' | 'date' | 'name' | 'code';
          count: number;
          values: string[];
        }[];
        added: {
          /** @enum {string} */
          kind: 'number' | 'unit' | 'date' | 'name' | 'code';
          count: number;
          values: string[];
        }[];
      };
      model?: string;
      warnings?: string[];
      usage?: {
        requests: number;
        promptTokens: number;
        answerTokens: number;
        reasoningTokens: number;
        estimatedTokens: number;
        limitTokens: number;
        summary: string;
      };
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
      faithfulness?: {
        checked: number;
        missing: {
          /** @enum {string} */
          kind: 'number' | 'unit' | 'date' | 'name' | 'code';
          count: number;
          values: string[];
        }[];
        added: {
          /** @enum {string} */
          kind: 'number' | 'unit' | 'date' | 'name' | 'code';
          count: number;
          values: string[];
        }[];
      };
      model?: string;
      warnings?: string[];
      usage?: {
        requests: number;
        promptTokens: number;
        answerTokens: number;
        reasoningTokens: number;
        estimatedTokens: number;
        limitTokens: number;
        summary: string;
      };
      coverage?: {
        section: string;
        examples: number;
      }[];
    };
    GenerateExamplesResponse: {
      examples: components['schemas']['Example'][];
      model?: string;
      warnings?: string[];
      usage?: {
        requests: number;
        promptTokens: number;
        answerTokens: number;
        reasoningTokens: number;
        estimatedTokens: number;
        limitTokens: number;
        summary: string;
      };
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
      usage?: {
        requests: number;
        promptTokens: number;
        answerTokens: number;
        reasoningTokens: number;
        estimatedTokens: number;
        limitTokens: number;
        summary: string;
      };
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
        places?: {
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
        }[];
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
      usage?: {
        requests: number;
        promptTokens: number;
        answerTokens: number;
        reasoningTokens: number;
        estimatedTokens: number;
        limitTokens: number;
        summary: string;
      };
      coverage?: {
        section: string;
        examples: number;
      }[];
    };
    AskSourcesResponse: {
      response: string;
      model?: string;
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
    /** @description Problem: `cancelled`. */
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
    /** @description Id for the request; ignored unless it matches the pattern. */
    CorrelationId: string;
    /** @description Respond 202 at once and run the job in the background (RFC 7240). */
    Prefer: 'respond-async';
    /** @description The same key from the same session returns the same job, until 15 minutes after its end. */
    IdempotencyKey: string;
  };
  requestBodies: never;
  headers: {
    /** @description Id of the request in logs and traces. */
    'X-Correlation-Id': string;
    /** @description Id of the job. */
    'X-Job-Id': string;
    /** @description Seconds after which to retry. */
    'Retry-After': number;
    /** @description Address of the job. */
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
        /** @description Respond 202 at once and run the job in the background (RFC 7240). */
        Prefer?: components['parameters']['Prefer'];
        /** @description The same key from the same session returns the same job, until 15 minutes after its end. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description Id for the request; ignored unless it matches the pattern. */
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
      /** @description Accepted; follow the job at `Location`. */
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
        /** @description Respond 202 at once and run the job in the background (RFC 7240). */
        Prefer?: components['parameters']['Prefer'];
        /** @description The same key from the same session returns the same job, until 15 minutes after its end. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description Id for the request; ignored unless it matches the pattern. */
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
      /** @description Accepted; follow the job at `Location`. */
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
        /** @description Respond 202 at once and run the job in the background (RFC 7240). */
        Prefer?: components['parameters']['Prefer'];
        /** @description The same key from the same session returns the same job, until 15 minutes after its end. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description Id for the request; ignored unless it matches the pattern. */
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
      /** @description Accepted; follow the job at `Location`. */
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
        /** @description Respond 202 at once and run the job in the background (RFC 7240). */
        Prefer?: components['parameters']['Prefer'];
        /** @description The same key from the same session returns the same job, until 15 minutes after its end. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description Id for the request; ignored unless it matches the pattern. */
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
      /** @description Accepted; follow the job at `Location`. */
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
        /** @description Respond 202 at once and run the job in the background (RFC 7240). */
        Prefer?: components['parameters']['Prefer'];
        /** @description The same key from the same session returns the same job, until 15 minutes after its end. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description Id for the request; ignored unless it matches the pattern. */
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
      /** @description Accepted; follow the job at `Location`. */
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
        /** @description Respond 202 at once and run the job in the background (RFC 7240). */
        Prefer?: components['parameters']['Prefer'];
        /** @description The same key from the same session returns the same job, until 15 minutes after its end. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description Id for the request; ignored unless it matches the pattern. */
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
      /** @description Accepted; follow the job at `Location`. */
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
        /** @description Respond 202 at once and run the job in the background (RFC 7240). */
        Prefer?: components['parameters']['Prefer'];
        /** @description The same key from the same session returns the same job, until 15 minutes after its end. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description Id for the request; ignored unless it matches the pattern. */
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
      /** @description Accepted; follow the job at `Location`. */
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
        /** @description Respond 202 at once and run the job in the background (RFC 7240). */
        Prefer?: components['parameters']['Prefer'];
        /** @description The same key from the same session returns the same job, until 15 minutes after its end. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description Id for the request; ignored unless it matches the pattern. */
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
      /** @description Accepted; follow the job at `Location`. */
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
        /** @description Respond 202 at once and run the job in the background (RFC 7240). */
        Prefer?: components['parameters']['Prefer'];
        /** @description The same key from the same session returns the same job, until 15 minutes after its end. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description Id for the request; ignored unless it matches the pattern. */
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
      /** @description Accepted; follow the job at `Location`. */
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
        /** @description Respond 202 at once and run the job in the background (RFC 7240). */
        Prefer?: components['parameters']['Prefer'];
        /** @description The same key from the same session returns the same job, until 15 minutes after its end. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description Id for the request; ignored unless it matches the pattern. */
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
      /** @description Accepted; follow the job at `Location`. */
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
        /** @description Respond 202 at once and run the job in the background (RFC 7240). */
        Prefer?: components['parameters']['Prefer'];
        /** @description The same key from the same session returns the same job, until 15 minutes after its end. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description Id for the request; ignored unless it matches the pattern. */
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
      /** @description Accepted; follow the job at `Location`. */
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
        /** @description Respond 202 at once and run the job in the background (RFC 7240). */
        Prefer?: components['parameters']['Prefer'];
        /** @description The same key from the same session returns the same job, until 15 minutes after its end. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description Id for the request; ignored unless it matches the pattern. */
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
      /** @description Accepted; follow the job at `Location`. */
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
        /** @description Respond 202 at once and run the job in the background (RFC 7240). */
        Prefer?: components['parameters']['Prefer'];
        /** @description The same key from the same session returns the same job, until 15 minutes after its end. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description Id for the request; ignored unless it matches the pattern. */
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
      /** @description Accepted; follow the job at `Location`. */
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
        /** @description Respond 202 at once and run the job in the background (RFC 7240). */
        Prefer?: components['parameters']['Prefer'];
        /** @description The same key from the same session returns the same job, until 15 minutes after its end. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description Id for the request; ignored unless it matches the pattern. */
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
      /** @description Accepted; follow the job at `Location`. */
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
        /** @description Id for the request; ignored unless it matches the pattern. */
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
        /** @description Id for the request; ignored unless it matches the pattern. */
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
  'list-jobs': {
    parameters: {
      query?: never;
      header?: {
        /** @description Id for the request; ignored unless it matches the pattern. */
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
        /** @description Id for the request; ignored unless it matches the pattern. */
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
        /** @description Id for the request; ignored unless it matches the pattern. */
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
        /** @description The first page, from 0. */
        offset?: number;
        /** @description Pages in the response. */
        limit?: number;
      };
      header?: {
        /** @description Id for the request; ignored unless it matches the pattern. */
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
        /** @description `jsonl`: OpenAI chat conversations, one a line; `sharegpt` and `alpaca`: a JSON list; `parquet`: a table. */
        format?: 'jsonl' | 'sharegpt' | 'alpaca' | 'parquet';
        /** @description Only the pairs of this split; both without it. */
        split?: 'train' | 'test';
        /** @description Pairs to skip, of the split where one is given: the rest of a JSONL file. */
        offset?: number;
        /** @description The most pairs in the file; all without it. */
        limit?: number;
      };
      header?: {
        /** @description Id for the request; ignored unless it matches the pattern. */
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
          'application/jsonl': Blob;
          'application/json': Blob;
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
        /** @description Id for the request; ignored unless it matches the pattern. */
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
        /** @description Id for the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Goes on. */
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
        /** @description Resumes after this event, on any replica, without gap or repetition. An unknown id is ignored. */
        'Last-Event-ID'?: string;
        /** @description Id for the request; ignored unless it matches the pattern. */
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
        /** @description Id for the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The collections, the newest first. */
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
        /** @description Id for the request; ignored unless it matches the pattern. */
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
        /** @description Id for the request; ignored unless it matches the pattern. */
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
        /** @description Id for the request; ignored unless it matches the pattern. */
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
        /** @description Id for the request; ignored unless it matches the pattern. */
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
        /** @description Id for the request; ignored unless it matches the pattern. */
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
        /** @description The first page, from 0. */
        offset?: number;
        /** @description Pages in the response, which has fewer when they are long. */
        limit?: number;
        /** @description Only pages that the last refresh found so; all but those that are gone without it. */
        change?: 'new' | 'changed' | 'gone';
      };
      header?: {
        /** @description Id for the request; ignored unless it matches the pattern. */
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
        /** @description The first page, from 0. */
        offset?: number;
        /** @description Pages in the response, which has fewer when they are long. */
        limit?: number;
        /** @description Only pages that the last refresh found so; all but those that are gone without it. */
        change?: 'new' | 'changed' | 'gone';
      };
      header?: {
        /** @description Id for the request; ignored unless it matches the pattern. */
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
        /** @description What the file is. */
        format?: 'zip' | 'jsonl' | 'csv' | 'llms' | 'llms-full';
      };
      header?: {
        /** @description Id for the request; ignored unless it matches the pattern. */
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
        /** @description Address of the page. */
        url: string;
      };
      header?: {
        /** @description Id for the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The difference. */
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
        /** @description Id for the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The schedules, the next one first. */
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
        /** @description Id for the request; ignored unless it matches the pattern. */
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
        /** @description Id for the request; ignored unless it matches the pattern. */
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
        /** @description Id for the request; ignored unless it matches the pattern. */
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
        /** @description Id for the request; ignored unless it matches the pattern. */
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
        /** @description Id for the request; ignored unless it matches the pattern. */
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
        /** @description Id for the request; ignored unless it matches the pattern. */
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
        /** @description Id for the request; ignored unless it matches the pattern. */
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
      /** @description The model that answers now. */
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
        /** @description Id for the request; ignored unless it matches the pattern. */
        'X-Correlation-Id'?: components['parameters']['CorrelationId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Servers that answer, and their models. */
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
