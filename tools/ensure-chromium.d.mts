/** Types of `ensure-chromium.mjs`, for end-to-end tests; what each means stands there. */
export declare function ensureScraperBrowser(): Promise<string | undefined>;
export declare function ensureVisitorBrowser(): Promise<string>;
