export interface CrawlRequest {
  readonly urls: readonly string[];
  /** Requests at once. */
  readonly concurrency: number;
  /** Reads each page with the product's own extraction, in the crawler's thread. */
  readonly extracts: boolean;
}

export interface CrawlAnswer {
  readonly pages: number;
  /** From the start to the last page; Crawlee's own end, which polls, is not counted against it. */
  readonly seconds: number;
  readonly cpuSeconds: number;
}
