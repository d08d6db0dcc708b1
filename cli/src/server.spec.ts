import { createProgram } from './program.ts';
import { withServer } from './server.ts';

describe('withServer', () => {
  const { signal } = new AbortController();

  beforeEach(() => {
    // A command outside of the repository cannot start a system.
    jest.replaceProperty(process, 'argv', [process.execPath, process.execPath]);
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'));
  });
  afterEach(() => jest.restoreAllMocks());

  it('starts a temporary system only for work that keeps no data', async () => {
    await expect(withServer({ apiKey: 'wn-key' }, signal, async () => 1)).rejects.toThrow('No server: name one');
    const storing = withServer({ apiKey: 'wn-key', keepsData: true }, signal, async () => 1);
    await expect(storing).rejects.toMatchObject({ message: expect.stringMatching(/^No server answers/), exitCode: 7 });
  });

  it('treats empty environment variables as not set', async () => {
    jest.replaceProperty(process, 'env', { WINNOW_SERVER: '', WINNOW_API_KEY: '' });
    const run = (...args: string[]) => createProgram(signal).parseAsync(args, { from: 'user' });
    await expect(run('links', 'https://a.test/')).rejects.toThrow('No server: name one');
    await expect(run('collections')).rejects.toMatchObject({ message: expect.stringContaining('set WINNOW_API_KEY') });
  });

  it('rejects a key that no header can contain as invalid usage', async () => {
    const asking = withServer({ server: 'https://winnow.test', apiKey: '“wn-key”' }, signal, async () => 1);
    await expect(asking).rejects.toMatchObject({ message: 'The API key must be ASCII.', exitCode: 2 });
  });

  it.each([
    'localhost:8080',
    'http://',
    'https://ann:secret@winnow.test',
    'https://winnow.test/?team=1',
    'https://winnow.test/#tools',
  ])('rejects the server %s as invalid usage', async (server) => {
    await expect(withServer({ server }, signal, async () => 1)).rejects.toMatchObject({
      message: expect.stringMatching(/^The server must be an http or https address without/),
      exitCode: 2,
    });
  });
});
