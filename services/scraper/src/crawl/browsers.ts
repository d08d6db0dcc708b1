import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { within } from './wait';

/** A browser and what it has been used for. */
interface Running {
  readonly browser: Promise<Browser>;
  /** Pages opened so far, and those that are open now or on their way. */
  opened: number;
  open: number;
}

/**
 * Pages of one browser at a time, each in a context of its own that ends with it. The browser is started by the first page
 * and replaced after `pagesPerBrowser`: browsers grow. A replaced one ends with its last page. Made here since the pools
 * there are open a forward proxy without any rule, on every interface, as soon as they are loaded (@crawlee/browser-pool 3).
 */
export class Browsers {
  private current: Running | undefined;
  private readonly all = new Set<Running>();

  constructor(
    private readonly launch: () => Promise<Browser>,
    private readonly pagesPerBrowser: number,
    /** Milliseconds for opening a page. */
    private readonly openLimit: number,
  ) {}

  /** Throws what the browser throws when it cannot be started, has died, or takes too long. */
  async newPage(options: BrowserContextOptions): Promise<Page> {
    const running = this.running();
    running.opened++;
    running.open++;
    const over = () => {
      running.open--;
      this.endIfReplaced(running);
    };
    try {
      const opening = running.browser.then((browser) => browser.newPage(options));
      const page = await within(opening, this.openLimit, () => {
        void opening.then((late) => late.close()).catch(() => undefined);
        throw new Error('opening a page takes too long');
      });
      page.once('close', over);
      return page;
    } catch (error) {
      over();
      throw error;
    }
  }

  /** Ends every browser, with all its pages. */
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
    // Whoever waits for it hears of its failure.
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
