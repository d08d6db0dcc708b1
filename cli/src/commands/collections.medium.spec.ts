import { runCommand } from '../testing/run-command.ts';
import { acceptJob, sendEvents, sendJson, setUpServer } from '../testing/set-up.ts';

describe('winnow collections', () => {
  let result: object;
  const server = setUpServer(({ method, url }, response) => {
    if (method === 'POST') return acceptJob(response);
    return url === '/api/limits' ? sendJson(response, {}) : sendEvents(response, ['result', result]);
  });

  it('names each page that a refresh could not read with its reason on stderr, and exits with 3', async () => {
    const failed = [{ url: 'https://site.test/b', outcome: 'unreachable', message: 'It redirects.' }];
    const changes = [{ url: 'https://site.test/a', change: 'gone' }];
    result = { changes, failed, stats: { new: 0, changed: 0, gone: 1, same: 0, failed: 1, requested: 2 } };
    const command = ['--server', server.url, '--api-key', 'wn-key', 'collections', 'refresh', 'a-collection'];
    expect(await runCommand(command)).toEqual({
      stdout: 'gone\thttps://site.test/a\n',
      stderr: '0 new, 0 changed, 1 gone, 1 failed\nhttps://site.test/b: It redirects.\n',
      error: expect.objectContaining({ message: '', exitCode: 3 }) as Error,
    });
    const json = await runCommand([...command, '--json']);
    expect(JSON.parse(json.stdout)).toEqual(result);
    expect(json.error).toMatchObject({ exitCode: 3 });
  });
});
