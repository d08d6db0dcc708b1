import { readConfig } from '@winnow/config';
import { startSite, type Site } from '@winnow/testing';
import { variables } from '../config';
import { BrowserEngine } from './browser';
import { findChromium } from './find-chromium';

const { chromiumPath, searchPath } = readConfig({
  chromiumPath: variables.chromiumPath,
  searchPath: variables.searchPath,
});

let site: Site;
let browser: BrowserEngine;

beforeAll(async () => {
  const page = `<!doctype html><title>Page</title><p id="text">The page.</p><script src="/text.js"></script>
    <style>@font-face { font-family: own; src: url(/font.woff2) } p { font-family: own }</style>
    <audio autoplay src="/sound.mp3?v=1"></audio><audio autoplay src="/sound.ogg"></audio>
    <video autoplay src="/sound.webm#t=1"></video>`;
  site = await startSite({
    pages: { '/': page, '/text.js': { type: 'text/javascript', body: 'document.title = "Rendered"' } },
  });
  browser = new BrowserEngine({
    executablePath: findChromium(chromiumPath, searchPath),
    launch: { args: ['--host-resolver-rules=MAP *.test 127.0.0.1'] },
    checkEgress: async () => undefined,
    userAgent: 'test',
    pages: 1,
    idleSeconds: 10,
    sandbox: false,
  });
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

it.each(['/text.js?site=www.webmd.com', '/player.mp3.js', '/text.js?file=a.ogg/b'])(
  'loads the script %s, although its address contains the extension of a medium',
  async (script) => {
    const body = 'document.title = "Rendered"';
    const page = `<!doctype html><title>Page</title><script src="${script}"></script>`;
    const other = await startSite({ pages: { '/': page, [script]: { type: 'text/javascript', body } } });
    const { bytes } = await browser.fetch({ url: new URL(other.origin), maxBytes: 10_000 });
    await other.close();
    expect(Buffer.from(bytes).toString()).toContain('<title>Rendered</title>');
  },
);

it('renders a page whose own path has the extension of a medium', async () => {
  const pages = { '/wiki/File:Song.ogg': '<!doctype html><title>Song</title><script>document.title += "!"</script>' };
  const other = await startSite({ pages });
  const { bytes } = await browser.fetch({ url: new URL(`${other.origin}/wiki/File:Song.ogg`), maxBytes: 10_000 });
  await other.close();
  expect(Buffer.from(bytes).toString()).toContain('<title>Song!</title>');
});

it.each(['www.site.test', 'www.webmd.test', 'mp3.otford.ogg.test'])(
  'renders a page of %s, without its fonts and media',
  async (host) => {
    const { port } = new URL(site.origin);
    const { bytes } = await browser.fetch({ url: new URL(`http://${host}:${port}/`), maxBytes: 10_000 });
    expect(Buffer.from(bytes).toString()).toContain('<title>Rendered</title>');
    expect([...site.hits.keys()].filter((path) => /font|sound/.test(path))).toEqual([]);
  },
);
