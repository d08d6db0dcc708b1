import { failureHeader } from '@winnow/egress-client';
import { ProblemError } from '@winnow/errors';
import type { Browser, BrowserContextOptions, LaunchOptions, Page } from 'playwright';
import { browserFailure } from './browser-failure';
import { Browsers } from './browsers';
import type { Engine, FetchRequest, FetchedPage } from './engine';
import { FetchFailure } from './fetch-failure';
import { egressFailure } from './http-failure';
import { renderPage } from './render-page';
import { statusFailure } from './response-status';
import { watchRequests } from './settle-page';
import { Slots } from './slots';

export interface BrowserSettings {
  /** Path of the browser; null when there is none. */
  readonly executablePath: string | null;
  /** Proxy and flags that route all traffic through the egress. */
  readonly launch: Pick<LaunchOptions, 'proxy' | 'args'>;
  /**
   * Rejects while the egress is unreachable or rejects the token. Chromium reports either as a failure of the website,
   * or hangs.
   */
  readonly checkEgress: () => Promise<void>;
  readonly userAgent: string;
  /** Maximum concurrent pages of this process. */
  readonly pages: number;
  /** Idle seconds after which the browser is closed. */
  readonly idleSeconds: number;
  /** Whether Chromium uses its own sandbox, which requires user namespaces and a user other than root. */
  readonly sandbox: boolean;
}

/** Pages after which a browser is replaced, since its memory grows. */
const pagesPerBrowser = 50;
/** Milliseconds until opening a page times out. */
const openTimeoutMs = 20_000;
/** Heap limit of a page in MB: a page beyond it crashes (V8's default is 4,096). */
const pageHeapMb = 512;
/** Disables resources without text: images by an engine switch, media and fonts by extension. */
const launchArgs = [
  '--blink-settings=imagesEnabled=false',
  '--mute-audio',
  '--disable-dev-shm-usage',
  // Websites detect automated browsers by `navigator.webdriver`.
  '--disable-blink-features=AutomationControlled',
  `--js-flags=--max-old-space-size=${pageHeapMb}`,
];
// At the end of a path, unlike `Network.setBlockedURLs`, which matches anywhere: `.webm` is part of www.webmd.com, as a
// host or in a query.
const blockedRequests = ['woff', 'woff2', 'ttf', 'otf', 'mp4', 'webm', 'mp3', 'm4a', 'm3u8', 'ogg'].flatMap((end) =>
  ['', '\\?*'].map((query) => ({ urlPattern: `*://*/*.${end}${query}` })),
);

/** Disables downloads, and service workers, which would send requests after the page is closed. */
const pageOptions: BrowserContextOptions = { acceptDownloads: false, serviceWorkers: 'block', permissions: [] };

/**
 * Engine for pages that are rendered by script. Runs one browser per process, which is launched by the first page,
 * replaced every 50 pages and closed when idle. Each page has its own context, so that visitors share no state.
 */
export class BrowserEngine implements Engine {
  private readonly slots: Slots;
  private browsers: Browsers | undefined;
  private open = 0;
  private idleTimer: NodeJS.Timeout | undefined;

  constructor(private readonly settings: BrowserSettings) {
    // One page more than the limit per visitor, so that hanging pages do not block another visitor's.
    this.slots = new Slots(settings.pages + 1, settings.pages);
  }

  async fetch(request: FetchRequest): Promise<FetchedPage> {
    if (this.settings.executablePath === null) throw noBrowser('no browser is installed here');
    return this.slots.run(() => this.fetchInPage(request), request.signal);
  }

  async close(): Promise<void> {
    clearTimeout(this.idleTimer);
    const { browsers } = this;
    this.browsers = undefined;
    await browsers?.destroy();
  }

  /**
   * Fetches a page. A failure counts as the website's only when the egress accepts this process before and after it.
   */
  private async fetchInPage(request: FetchRequest): Promise<FetchedPage> {
    await this.assertEgress();
    try {
      return await this.withPage((page) => this.load(page, request), request.signal);
    } catch (error) {
      if (error instanceof FetchFailure) await this.assertEgress();
      throw error;
    }
  }

  private async assertEgress(): Promise<void> {
    await this.settings.checkEgress().catch((cause: unknown) => {
      throw new ProblemError('unavailable', undefined, { cause });
    });
  }

  private async withPage<Value>(work: (page: Page) => Promise<Value>, signal?: AbortSignal): Promise<Value> {
    clearTimeout(this.idleTimer);
    this.open++;
    let page: Page | undefined;
    const stop = () => void page?.close().catch(() => undefined);
    try {
      page = await this.newPage();
      signal?.throwIfAborted();
      signal?.addEventListener('abort', stop, { once: true });
      return await work(page);
    } catch (error) {
      signal?.throwIfAborted();
      throw browserFailure(error);
    } finally {
      signal?.removeEventListener('abort', stop);
      await page?.close().catch(() => undefined);
      if (--this.open === 0) await this.afterLastPage(signal);
    }
  }

  /**
   * Closes the browser when it has been idle, or immediately after a cancelled page: closing only the page can leave
   * its requests pending for seconds.
   */
  private async afterLastPage(signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) await this.close();
    else this.closeWhenIdle();
  }

  private async load(
    page: Page,
    { url, maxBytes, signal, rendering, headers: own }: FetchRequest,
  ): Promise<FetchedPage> {
    const openRequests = watchRequests(page);
    page.on('popup', (popup) => void popup.close().catch(() => undefined));
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    session.on('Fetch.requestPaused', ({ requestId, resourceType }) => {
      const answer =
        resourceType === 'Document'
          ? session.send('Fetch.continueRequest', { requestId })
          : session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
      answer.catch(() => undefined);
    });
    await session.send('Fetch.enable', { patterns: blockedRequests });
    await own?.addTo(page);
    const response = await page.goto(url.href, { waitUntil: 'domcontentloaded', timeout: openTimeoutMs });
    const headers = response?.headers() ?? {};
    const egressKind = headers[failureHeader];
    // For plain http the header comes from the egress, which strips it from websites' responses. With TLS it may come
    // from the website.
    if (egressKind && response?.url().startsWith('http:')) throw egressFailure(egressKind);
    const failure = response && statusFailure(response.status(), headers['retry-after']);
    if (failure) throw failure;
    const { html, ...rendered } = await renderPage({ page, session, openRequests }, rendering, { maxBytes, signal });
    const contentType = 'text/html; charset=utf-8';
    return { ...rendered, bytes: Buffer.from(html), contentType, engine: 'browser', status: response?.status() };
  }

  /** Opens a page in the running browser, or in a new one when that one has crashed unnoticed. */
  private async newPage(): Promise<Page> {
    const { browsers } = this;
    if (browsers !== undefined) {
      try {
        return await this.pageOf(browsers);
      } catch {
        if (this.browsers === browsers) await this.close();
      }
    }
    const fresh = (this.browsers ??= new Browsers(() => this.launch(), pagesPerBrowser, openTimeoutMs));
    try {
      return await this.pageOf(fresh);
    } catch (error) {
      if (this.browsers === fresh) await this.close();
      // A browser killed while starting does not predict the next start.
      throw noBrowser('the browser could not be started', { cause: error, retry: true });
    }
  }

  private pageOf(browsers: Browsers): Promise<Page> {
    return browsers.newPage({ ...pageOptions, userAgent: this.settings.userAgent });
  }

  private async launch(): Promise<Browser> {
    // Loaded lazily, since it takes half a second and 100 MB and most sites do not need it.
    const { chromium } = await import('playwright');
    const { executablePath, launch, sandbox } = this.settings;
    return chromium.launch({
      ...launch,
      executablePath: executablePath ?? '',
      args: [...(launch.args ?? []), ...launchArgs],
      chromiumSandbox: sandbox,
      timeout: openTimeoutMs,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
  }

  private closeWhenIdle(): void {
    clearTimeout(this.idleTimer);
    this.idleTimer = setTimeout(() => void this.close(), this.settings.idleSeconds * 1_000);
    this.idleTimer.unref();
  }
}

const noBrowser = (reason: string, more: { cause?: unknown; retry?: boolean } = {}) =>
  new FetchFailure('needs-javascript', {
    message: `The page requires JavaScript to load its content, and ${reason}.`,
    ...more,
  });
