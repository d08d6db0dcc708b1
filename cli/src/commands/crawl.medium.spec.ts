import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '../testing/run-command.ts';
import { acceptJob, jobId, sendEvents, setUpFolder, setUpServer } from '../testing/set-up.ts';

describe('winnow crawl', () => {
  const page = { url: 'https://site.test/a', title: 'A', content: 'Text', outcome: 'ok' };
  let requests: string[];
  let sent: string;
  let result: object | undefined;
  beforeEach(() => void ([requests, sent, result] = [[], '', undefined]));
  const folder = setUpFolder();
  const server = setUpServer(({ method, url }, response, body) => {
    requests.push(`${method} ${url}`);
    sent += body;
    if (method === 'POST') return acceptJob(response);
    if (method === 'DELETE') return response.writeHead(204).end();
    const event = ['page', { index: 0, url: page.url, page }] as const;
    return sendEvents(response, event, ...(result ? [['result', result] as const] : []));
  });
  const crawl = (...args: string[]) =>
    runCommand(['--server', server.url, 'crawl', 'https://site.test/', '-o', folder.path, ...args]);

  it('names each failed page with its reason on stderr', async () => {
    const failed = [{ url: 'https://site.test/b', outcome: 'not-found', message: 'Nothing is there.' }];
    result = { pages: [page], failed, stats: { found: 2, outcomes: { ok: 1, 'not-found': 1 } } };
    const { stderr, error } = await crawl();
    expect(error).toMatchObject({ exitCode: 3 });
    expect(stderr).toBe(`1 page in ${folder.path}, 1 failed\nhttps://site.test/b: Nothing is there.\n`);
  });

  it('rejects an output directory that is a file before it starts a job', async () => {
    const file = path.join(folder.path, 'file');
    writeFileSync(file, '');
    const { error } = await crawl('-o', file);
    expect(error).toMatchObject({ message: `The directory ${file} cannot be created.`, exitCode: 2 });
    expect(requests).toEqual([]);
  });

  it('sends the use of the sitemap, the selectors of page parts, the wait, the actions and the pages of PDFs', async () => {
    result = { pages: [page], stats: { found: 1, outcomes: { ok: 1 } } };
    const parts = ['--only', 'main', '--remove', '.ad', '--wait-for', '.price', '--wait', '500'];
    const actions = ['--click', '.more', '--scroll', '--click', '.all', '--clicks', '9', '--max-pdf-pages', '5'];
    const { error } = await crawl('--sitemap', 'only', ...parts, ...actions, '-H', 'X-Own: 1');
    expect(error).toBeUndefined();
    expect(JSON.parse(sent)).toMatchObject({
      sitemap: 'only',
      headers: { 'X-Own': '1' },
      selectors: { only: 'main', remove: '.ad' },
      waitFor: { selector: '.price', ms: 500 },
      actions: [
        { type: 'scroll' },
        { type: 'click', selector: '.more', times: 9 },
        { type: 'click', selector: '.all', times: 9 },
      ],
      maxPdfPages: 5,
    });
  });

  it('cancels a crawl whose files cannot be written, and keeps the index', async () => {
    mkdirSync(path.join(folder.path, 'a.md'));
    expect((await crawl()).error).toMatchObject({ code: 'EISDIR' });
    expect(requests.at(-1)).toBe(`DELETE /api/jobs/${jobId()}`);
    expect(JSON.parse(readFileSync(path.join(folder.path, 'pages.json'), 'utf8'))).toEqual({ pages: [], failed: [] });
  });
});
