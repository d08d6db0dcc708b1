import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { withTimeout } from './wait';

/** A browser and its page counts. */
interface Running {
  readonly browser: Promise<Browser>;
  /** Number of pages opened so far, and of pages open or opening. */
  opened: number;
  open: number;
}

/**
 * Pool of one browser with one context per page. The browser is launched by the first page and replaced after
 * `pagesPerBrowser`; a replaced one closes with its last page. Not @crawlee/browser-pool 3, since that opens an
 * unrestricted forward proxy on every interface when it is imported.
 */
export class Browsers {
  private current: Running | undefined;
  private readonly all = new Set<Running>();

  constructor(
    private readonly launch: () => Promise<Browser>,
    private readonly pagesPerBrowser: number,
    /** Milliseconds until opening a page times out. */
    private readonly openTimeoutMs: number,
  ) {}

  /** Opens a page. Throws the browser's error when it cannot be launched, has crashed, or times out. */
  async newPage(options: BrowserContextOptions): Promise<Page> {
    const running = this.running();
    running.opened++;
    running.open++;
    const onClosed = () => {
      running.open--;
      this.endIfReplaced(running);
    };
    try {
      const opening = running.browser.then((browser) => browser.newPage(options));
      const page = await withTimeout(opening, this.openTimeoutMs, () => {
        void opening.then((late) => late.close()).catch(() => undefined);
        throw new Error('opening a page timed out');
      });
      page.once('close', onClosed);
      return page;
    } catch (error) {
      onClosed();
      throw error;
    }
  }

  /** Closes every browser with its pages. */
  async destroy(): Promise<void> {
    const all = [...this.all];
    this.all.clear();
    this.current = undefined;
    await Promise.all(all.map(({ browser }) => close(browser)));
  }

  private running(): Running {
    const { current } = this;
    if (current && current.opened < this.pagesPerBrowser) return current;
    const fresh: Running = { browser: this.launch(), opened: 0, open: 0 };
    // Callers that await the launch receive its failure.
    fresh.browser.catch(() => undefined);
    this.current = fresh;
    this.all.add(fresh);
    if (current) this.endIfReplaced(current);
    return fresh;
  }

  private endIfReplaced(running: Running): void {
    if (running === this.current || running.open > 0 || !this.all.delete(running)) return;
    void close(running.browser);
  }
}

const close = (browser: Promise<Browser>) => browser.then((one) => one.close()).catch(() => undefined);
