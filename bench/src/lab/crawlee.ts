export interface CrawlRequest {
  readonly urls: readonly string[];
  /** Concurrent requests. */
  readonly concurrency: number;
  /** Reads each page with the product's own extraction, in the crawler's thread. */
  readonly extracts: boolean;
}

export interface CrawlResponse {
  readonly pages: number;
  /** From the start to the last page, without Crawlee's polling for completion. */
  readonly seconds: number;
  readonly cpuSeconds: number;
}
