import { runCommand } from '../testing/run-command.ts';
import { acceptJob, jobId, sendEvents, setUpServer } from '../testing/set-up.ts';

let requests: { readonly path: string; readonly body: unknown }[];
let results: object[];
let failed: object[];

const result = (name: string) => ({ url: `https://${name}.test/`, title: `Title of ${name}`, description: 'About.' });

/** Returns the result of a job by its request. */
function answerTo({ path, body }: { readonly path: string; readonly body: unknown }): object {
  if (path === '/api/search-web') return { results };
  const { urls } = body as { urls: string[] };
  const pages = urls.map((url) => ({ url, title: 'Harbor', content: `Text of ${url}`, outcome: 'ok' }));
  return { pages, ...(failed.length > 0 ? { failed } : {}) };
}

beforeEach(() => void ([requests, results, failed] = [[], [result('a'), result('b')], []]));
const server = setUpServer((request, response, body) => {
  if (request.method === 'POST')
    return acceptJob(response, jobId(requests.push({ path: request.url ?? '', body: JSON.parse(body) }) - 1));
  const started = requests[Number(/A(\d+)\/events/.exec(request.url ?? '')?.[1])];
  return sendEvents(response, ['result', started ? answerTo(started) : {}]);
});

const search = (...args: string[]) => runCommand(['--server', server.url, 'search', ...args]);

it('prints the address and title of each result, and joins the words of the query', async () => {
  const { stdout, error } = await search('harbor', 'of', 'Ostby', '--limit', '3', '--language', 'de');
  expect({ stdout, error }).toEqual({
    stdout: 'https://a.test/\tTitle of a\nhttps://b.test/\tTitle of b\n',
    error: undefined,
  });
  expect(requests).toEqual([{ path: '/api/search-web', body: { query: 'harbor of Ostby', limit: 3, language: 'de' } }]);
  expect(JSON.parse((await search('harbor', '--json')).stdout)).toEqual({ results });
});

it('reads the results in one job, and names those that could not be read', async () => {
  failed = [{ url: 'https://c.test/', outcome: 'not-found', message: 'Nothing is there.' }];
  const { stdout, stderr, error } = await search('harbor', '--read', '--format', 'md');
  const textOf = (url: string) => ({ source: url, title: 'Harbor', text: `Text of ${url}` });
  const lines = stdout.trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    textOf('https://a.test/'),
    textOf('https://b.test/'),
  ]);
  expect(stderr).toBe('https://c.test/: Nothing is there.\n');
  expect(error).toMatchObject({ exitCode: 3 });
  const urls = ['https://a.test/', 'https://b.test/'];
  expect(requests[1]).toEqual({ path: '/api/scrape-content', body: { urls, format: 'markdown' } });
  const whole = JSON.parse((await search('harbor', '--read', '--json')).stdout) as object;
  expect(whole).toMatchObject({ results, pages: [{ url: 'https://a.test/' }, {}], failed });
});

it('says that nothing was found, and reads nothing', async () => {
  results = [];
  const { stdout, error } = await search('harbor', '--read');
  expect(stdout).toBe('');
  expect(error).toMatchObject({ exitCode: 5, message: 'The search engine found nothing.' });
  expect(requests).toHaveLength(1);
});

it.each(['0', '51', 'x'])('rejects --limit %s', async (limit) => {
  expect((await search('harbor', '--limit', limit)).error).toMatchObject({ code: 'commander.invalidArgument' });
  expect(requests).toEqual([]);
});
