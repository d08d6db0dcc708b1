import { runCommand } from '../testing/run-command.ts';
import { sendJson, setUpServer } from '../testing/set-up.ts';

describe('a command whose data belong to a key', () => {
  let cookies: string[];
  beforeEach(() => (cookies = ['sid=one.signed; Path=/; HttpOnly']));
  const server = setUpServer((request, response) => {
    response.setHeader('set-cookie', cookies);
    sendJson(response, request.url === '/api/limits' ? {} : { collections: [], schedules: [] });
  });
  const run = (command: string) => runCommand(['--server', server.url, '--api-key', 'wn-key', command]);

  it.each(['collections', 'schedules'])('is rejected by a server without API keys: %s', async (command) => {
    expect((await run(command)).error).toMatchObject({
      message: expect.stringMatching(/the server http:\S+ has no API keys/),
      exitCode: 4,
    });
  });

  it('runs in the session of a key that the server accepts', async () => {
    cookies = [];
    expect((await run('collections')).error).toBeUndefined();
  });
});
