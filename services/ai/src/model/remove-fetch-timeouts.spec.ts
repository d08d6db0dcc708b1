import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

// Jest has its own global object, so `fetch` runs in another process: there, 1,000 seconds pass in one.
const program = `
import { createServer } from 'node:http';
const { setTimeout: wait } = globalThis;
globalThis.setTimeout = (callback, ms, ...args) => wait(callback, ms / 1000, ...args);
const { removeFetchTimeouts } = await import(process.argv[1]);
const server = createServer((_, response) => setInterval(() => globalThis.isLate && response.end('late'), 10).unref());
server.listen(0, '127.0.0.1', async () => {
  const request = () => fetch('http://127.0.0.1:' + server.address().port).then((response) => response.text());
  // Before the first request, as when the service starts.
  if (process.argv[2] === 'removed') removeFetchTimeouts(null);
  const answer = request().catch(({ cause }) => cause.code);
  wait(() => (globalThis.isLate = true), 2_000);
  console.log(await answer);
  process.exit();
});
`;

it.each([
  ['kept', 'UND_ERR_HEADERS_TIMEOUT'],
  ['removed', 'late'],
])('requests that wait for longer than the 300 seconds of Node, with the timeouts %s', async (timeouts, outcome) => {
  const file = join(__dirname, 'remove-fetch-timeouts.ts');
  const args = ['--no-warnings', '--input-type=module', '--eval', program, file, timeouts];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: {} });
  expect(stdout.trim()).toBe(outcome);
});

// The proxy is the server itself, which answers every address.
const proxiedProgram = `
import { createServer } from 'node:http';
const { removeFetchTimeouts } = await import(process.argv[1]);
const server = createServer((request, response) => response.end(request.url));
server.listen(0, '127.0.0.1', async () => {
  process.env.HTTP_PROXY = 'http://127.0.0.1:' + server.address().port;
  removeFetchTimeouts(process.argv[2] || null);
  const answer = fetch('http://model.invalid/').then((response) => response.text());
  console.log(await answer.catch(() => 'not proxied'));
  process.exit();
});
`;

it.each([
  ['1', 'http://model.invalid/'],
  ['', 'not proxied'],
])('requests use the proxy of the environment with NODE_USE_ENV_PROXY=%s: %s', async (isUsed, outcome) => {
  const file = join(__dirname, 'remove-fetch-timeouts.ts');
  const args = ['--no-warnings', '--input-type=module', '--eval', proxiedProgram, file, isUsed];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: {} });
  expect(stdout.trim()).toBe(outcome);
});
