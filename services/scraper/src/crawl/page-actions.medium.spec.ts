import { setTimeout as sleep } from 'node:timers/promises';
import type { PageAction } from '@winnow/contracts';
import { startSite, type Site } from '@winnow/testing';
import type { Browser, Page } from 'playwright';
import { launchBrowser } from '../testing/launch-browser';
import { renderPage } from './render-page';
import { watchRequests } from './settle-page';

const text = 'The harbour of the town has boats of many colours. '.repeat(8);
const parts = (name: string, count = 4) =>
  Array.from({ length: count }, (_, at) => `<p style="height: 200px">${name} ${at}</p>`).join('');
const document = (body: string, script = '') =>
  `<!doctype html><title>Page</title><body><p>${text}</p>${body}<script>${script}</script></body>`;
/** Loads parts when the end of the page is seen, `count` times. */
const list = (count: number, root = 'document.body') => `
  let next = 1;
  const add = async () => {
    if (next > ${count}) return;
    const part = next++;
    const html = await (await fetch('/part?' + part)).text();
    end.insertAdjacentHTML('beforebegin', html.replaceAll('Part', 'Part ' + part));
    watcher.unobserve(end);
    watcher.observe(end);
  };
  const end = ${root}.appendChild(document.createElement('footer'));
  const watcher = new IntersectionObserver(([{ isIntersecting }]) => isIntersecting && add());
  watcher.observe(end);`;
const button = (name: string, click: string) => `<button class="${name}" onclick="${click}">${name}</button>`;
const append = (html: string) => `document.body.insertAdjacentHTML('beforeend', '${html}')`;

const pages = {
  '/list': document(parts('Start'), list(4)),
  '/endless': document(parts('Start', 1), list(Infinity)),
  '/container': document(
    `<main style="height: 600px; overflow: auto">${parts('Start')}</main>`,
    list(4, "document.querySelector('main')"),
  ),
  '/lazy': document(
    `${parts('Start', 10)}<section style="height: 300px"></section>${parts('Last', 10)}`,
    `const section = document.querySelector('section');
     new IntersectionObserver(([{ isIntersecting }]) => {
       if (isIntersecting) section.textContent = 'The lazy section';
     }).observe(section);`,
  ),
  '/part': { body: parts('Part', 3), type: 'text/html' },
  '/more': document(
    `${button('more', 'add(this)')}<button class="more" hidden>hidden</button>`,
    `let clicks = 0;
     const add = async (button) => {
       clicks++;
       button.disabled = clicks === 4;
       await fetch('/part?' + clicks);
       ${append("<p>Click ' + clicks + ' has loaded more</p>")};
       button.remove();
       if (clicks < 3) document.body.append(button);
     };`,
  ),
  '/once': document(button('more', append('<p>More text</p>').replaceAll("'", '&apos;') + '; this.disabled = true')),
  '/slow': document(button('more', 'setTimeout(() => add(), 600)'), `const add = () => ${append('<p>Late text</p>')};`),
  '/nothing': document(button('more', 'document.title += 1')),
  '/covered': document(
    `${button('more', 'add()')}<div style="position: fixed; inset: 0; background: white">Cookies</div>`,
    `const add = () => ${append('<p>More text</p>')};`,
  ),
  '/moving': document(
    button('more', 'add()'),
    `const add = () => ${append('<p>More text</p>')};
     const more = document.querySelector('.more');
     more.style.position = 'absolute';
     setInterval(() => { more.style.left = Math.random() * 500 + 'px'; more.style.top = Math.random() * 500 + 'px'; }, 16);`,
  ),
  '/ask': document(
    button('more', 'while (asked < 20 && !confirm()) asked++; add()'),
    `let asked = 0; const add = () => ${append("<p>Asked ' + asked + ' times</p>")};`,
  ),
  '/huge': document(button('more', 'document.body.append(new Comment(&quot;x&quot;.repeat(11_000_000)))')),
  '/busy': document(button('more', 'while (true);')),
  '/away': document(
    `<a class="link" href="/other">a</a><a class="download" download href="/other">a</a>
     <a class="window" target="_blank" href="/opened">a</a><a class="noopener" target="_blank" rel="noopener" href="/opened">a</a>
     <form method="post" action="/other"><button class="form">a</button></form>
     ${button('reload', 'location.reload()')}${button('later', "setTimeout(() => (location = '/other'), 400)")}
     ${button('frame', append('<iframe src=/opened></iframe>').replaceAll("'", '&apos;'))}
     ${button('back', 'history.back()')}${button('blank', "location = 'about:blank'")}
     ${button('push', "history.pushState({}, '', '/other')")}`,
  ),
  '/opened': '<p>opened</p>',
  '/other': '<p>other</p>',
};

describe('actions on a page', () => {
  let browser: Browser;
  let page: Page;
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ pages });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  async function act(path: string, actions: PageAction[], maxMs?: number, signal?: AbortSignal) {
    page = await browser.newPage({ acceptDownloads: false });
    page.on('popup', (popup) => void popup.close());
    const openRequests = watchRequests(page);
    const session = await page.context().newCDPSession(page);
    await page.goto(site.origin + path);
    const limits = { maxBytes: 10_000_000, signal, ...(maxMs === undefined ? {} : { maxActionsMs: maxMs }) };
    const { html, url, warnings } = await renderPage({ page, session, openRequests }, { actions }, limits);
    return { html, path: url.replace(site.origin, ''), warnings };
  }
  const click = (selector: string, times?: number): PageAction => ({ type: 'click', selector, times });
  const scroll: PageAction = { type: 'scroll' };

  it.each(['/list', '/container'])('scroll to the end of the list %s, and load its parts', async (path) => {
    const { html, warnings } = await act(path, [scroll]);
    for (const part of [1, 2, 3, 4]) expect(html).toContain(`Part ${part} 2`);
    expect(warnings).toEqual([]);
  });

  it('show sections when they are scrolled to', async () => {
    expect((await act('/lazy', [scroll])).html).toContain('The lazy section');
  });

  it('end an endless list, and skip what comes after it', async () => {
    const { html, warnings } = await act('/endless', [scroll, click('.more')], 4_000);
    expect(html).toContain('Part 1 2');
    expect(warnings).toEqual(['Action 1 (scroll) was not completed within 4 seconds; the page was read as it was.']);
  });

  it('click a button until it is gone, at most as often as requested', async () => {
    const all = await act('/more', [click('.more', 50)]);
    expect(all.html).toContain('Click 3 has loaded more');
    expect(all.html).not.toContain('Click 4');
    expect(all.warnings).toEqual([]);
    const one = await act('/more', [click('.more')]);
    expect(one.html).toContain('Click 1 has loaded more');
    expect(one.html).not.toContain('Click 2');
    const two = await act('/more', [click('.more'), click('.more')]);
    expect(two.html).toContain('Click 2 has loaded more');
    expect(two.html).not.toContain('Click 3');
  });

  it.each([
    ['that is disabled', '/once', '<p>More text</p>'],
    ['that changes nothing', '/nothing', '<title>Page1</title>'],
  ])('stop clicking a button %s', async (_, path, expected) => {
    const { html, warnings } = await act(path, [click('.more', 5)]);
    expect(html.split(expected)).toHaveLength(2);
    expect(warnings).toEqual([]);
  });

  it.each([
    ['/slow', 'Late text'],
    ['/covered', 'More text'],
    ['/moving', 'More text'],
    ['/ask', 'Asked 20 times'],
  ])('click a button that is hard to click: %s', async (path, expected) => {
    expect((await act(path, [click('.more')])).html).toContain(`<p>${expected}</p>`);
  });

  it.each(['.absent', 'button[hidden]', '.more[disabled]'])('say that nothing matches %s', async (selector) => {
    const { html, warnings } = await act('/more', [click(selector), click('.more')]);
    expect(html).toContain('Click 1 has loaded more');
    expect(warnings).toEqual([
      `Action 1 (click on “${selector}”): no visible element matched; the page was read as it was.`,
    ]);
  });

  it('wait between clicks', async () => {
    const wait: PageAction = { type: 'wait', selector: '.never', ms: 10 };
    const { warnings } = await act('/more', [click('.more'), { type: 'wait', ms: 10 }, wait, click('.more')], 6_000);
    expect(warnings).toEqual([
      'Action 3 (wait for “.never”): no element matched in time; the page was read as it was.',
      'Action 4 (click on “.more”) was not completed within 6 seconds; the page was read as it was.',
    ]);
  });

  it.each(['link', 'download', 'window', 'noopener', 'form', 'reload', 'later', 'push'])(
    'never leave the page: %s',
    async (name) => {
      const hits = site.hits.get('/other');
      const { html, path, warnings } = await act('/away', [click(`.${name}`, 2), { type: 'wait', ms: 600 }]);
      expect([path, warnings]).toEqual(['/away', []]);
      expect(html).toContain('class="noopener"');
      expect(site.hits.get('/other')).toBe(hits);
      expect(page.context().pages()).toHaveLength(1);
    },
  );

  it('load frames', async () => {
    await act('/away', [click('.frame')]);
    expect(page.frames().map((frame) => frame.url())).toContain(`${site.origin}/opened`);
  });

  it.each(['back', 'blank'])('read the page from before when it is left without a request: %s', async (name) => {
    const { html, path, warnings } = await act('/away', [click(`.${name}`)]);
    expect(path).toBe('/away');
    expect(html).toContain('class="noopener"');
    expect(warnings).toEqual(['The actions left the page; it was read as it was before them.']);
  });

  it.each([
    ['is busy for ever', '/busy', 5_000],
    ['grows beyond the limit', '/huge', 30_000],
  ])('read the page from before when a script %s', async (_, path, timeoutMs) => {
    const { html, warnings } = await act(path, [click('.more')], timeoutMs);
    expect(html).toContain('class="more"');
    expect(html.length).toBeLessThan(10_000);
    expect(warnings.at(-1)).toBe('The page could not be read after the actions; it was read as it was before them.');
  });

  it.each(['/endless', '/busy'])('can be cancelled: %s', async (path) => {
    const stop = new AbortController();
    const ended = expect(act(path, [click('button'), scroll], undefined, stop.signal)).rejects.toThrow();
    await sleep(3_000);
    stop.abort(new Error('cancelled'));
    await page.close();
    await ended;
  });
});
