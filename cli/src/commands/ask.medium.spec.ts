import { acceptJob, sendEvents, setUpServer } from '../testing/set-up.ts';
import { runCommand } from '../testing/run-command.ts';

let asked: { readonly sources?: readonly object[] };
let truncated: boolean;
let url: string;
const page = () => ({ url, title: '', content: 'Built in 1874.', outcome: 'ok' });
const server = setUpServer((request, response, body) => {
  if (request.method === 'GET') return sendEvents(response, ['result', { pages: [page()] }]);
  if (request.url === '/api/ask-sources') {
    asked = JSON.parse(body) as typeof asked;
    const answer = { response: 'In 1874.', ...(truncated ? { truncated } : {}), citations: [], unsupported: [] };
    return sendEvents(response, ['result', answer]);
  }
  url = (JSON.parse(body) as { urls: string[] }).urls[0] ?? '';
  return acceptJob(response);
});
beforeEach(() => void ([asked, truncated] = [{}, false]));

/** Asks about a page; resolves with the output. */
const ask = (address: string) => runCommand(['--server', server.url, 'ask', 'When was it built?', address]);

it('prints the answer, and whether it stopped at its maximum length', async () => {
  expect(await ask('https://a.test/')).toEqual({ stdout: 'In 1874.\n', stderr: '' });
  truncated = true;
  expect(await ask('https://a.test/')).toEqual({
    stdout: 'In 1874.\n',
    stderr: 'The answer stopped at its maximum length.\n',
  });
});

it('sends the address of a page without a title as its title, within the limit of titles', async () => {
  const address = `https://a.test/${'a'.repeat(2_033)}`;
  await ask(address);
  expect(asked.sources).toEqual([{ id: address, title: address.slice(0, 1_000), text: 'Built in 1874.' }]);
});
