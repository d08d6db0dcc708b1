import { gateway, medium, unit } from '../suites-of.mjs';

const firecrawl = (only) => medium(`${gateway}/compat/firecrawl/firecrawl.medium`, only);
const mcp = (only) => medium(`${gateway}/mcp/mcp.medium`, only);

/**
 * The doors beside the interface: client, command line, MCP, Firecrawl's API.
 *
 * @type {import('../defences.mjs').Defence[]}
 */
export const defences = [
  {
    name: 'the client carries its key to no other server',
    file: 'libs/shared/client/src/connection.ts',
    text: "const redirect = 'manual';",
    instead: "const redirect = 'follow';",
    suite: medium('libs/shared/client', 'follows no redirect'),
  },
  {
    name: 'the client makes one job of a request that it repeats',
    file: 'libs/shared/client/src/client.ts',
    text: "const headers = { prefer: 'respond-async', 'idempotency-key': idempotencyKey };",
    instead: "const headers = { prefer: 'respond-async', 'idempotency-key': idempotencyKey + Math.random() };",
    suite: medium('libs/shared/client', 'makes one job'),
  },
  {
    name: 'an address of a crawl names no file outside its directory',
    file: 'cli/src/commands/file-names.ts',
    text: ".replace(/[^\\w.~-]/g, '-')\n    .replace(/^\\.+/, '')",
    instead: '',
    suite: unit('cli/src/commands/file-names', 'stay in their directory'),
  },
  {
    name: 'a text of a page sends nothing to the terminal but text',
    file: 'cli/src/terminal.ts',
    text: 'replace(/[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f]/g',
    instead: 'replace(/\\u0000/g',
    suite: unit('cli/src/terminal', 'as text alone'),
  },
  {
    name: 'the doors for tools need a key beyond the own machine',
    file: `${gateway}/doors/require-key.ts`,
    text: 'if (request.apiKey || !needsKey(settings)) return;',
    instead: 'if (request.apiKey || settings.apiKeys.length < 9) return;',
    suite: mcp('a key is needed'),
  },
  {
    name: 'a key that opens a job of MCP is the one that made it',
    file: `${gateway}/doors/job-handle.ts`,
    text: 'apiKey || signed === undefined ? sessionId',
    instead: 'signed === undefined ? sessionId',
    suite: mcp('jobs of others'),
  },
  {
    name: 'a job of MCP without a key is opened by its signature alone',
    file: `${gateway}/doors/job-handle.ts`,
    text: 'verifySession(signed, secrets)',
    instead: "(verifySession(signed, secrets) ?? signed.split('.')[0] ?? null)",
    suite: mcp('jobs of others'),
  },
  {
    name: 'a window of MCP begins inside its text',
    file: `${gateway}/mcp/text-window.ts`,
    text: 'if (offset > 0 && offset >= total) return undefined;',
    instead: '',
    suite: mcp('out of range'),
  },
  {
    name: 'a window of MCP has fewer bytes than a model takes tokens',
    file: `${gateway}/mcp/text-window.ts`,
    text: 'return bytes.byteLength <= most ? text',
    instead: 'return bytes.byteLength <= most * 9 ? text',
    suite: mcp('reads a page in windows'),
  },
  {
    name: 'a call of MCP has the price of its operation',
    file: `${gateway}/doors/door-jobs.ts`,
    text: `  async start(request: FastifyRequest, name: JobOperationName, body: unknown): Promise<string> {
    await request.charge(operations[name].weight);`,
    instead: `  async start(request: FastifyRequest, name: JobOperationName, body: unknown): Promise<string> {
    await request.charge(0);`,
    suite: mcp('costs what its operation costs'),
  },
  {
    name: 'MCP opens no address for a file',
    file: `${gateway}/mcp/embedded-file.ts`,
    text: "  throw new ProblemError('invalid-request', message,",
    instead:
      "  if (name !== '') return { name, bytes: Buffer.from(uri) };\n  throw new ProblemError('invalid-request', message,",
    suite: mcp('takes a file as a resource'),
  },
  {
    name: 'winnow mcp reads no file outside the directory in which it was started',
    file: 'cli/src/mcp/local-file.ts',
    text: 'if (!isBelow) throw refused;',
    instead: '',
    suite: unit('cli/src/mcp/local-file', 'no file outside'),
  },
  {
    name: "a field of Firecrawl's API that is not supported is refused",
    file: `${gateway}/compat/strict-request.ts`,
    text: 'if (unknown !== undefined) throw refused(',
    instead: "if (unknown === '') throw refused(",
    suite: firecrawl('refused by its name'),
  },
  {
    name: "Firecrawl's API needs a key beyond the own machine",
    file: `${gateway}/compat/firecrawl/firecrawl.controller.ts`,
    text: '      requireKey(request, this.config);\n',
    instead: '',
    suite: firecrawl('a key is needed'),
  },
  {
    name: 'a body that is a file reaches the route that asks for one alone',
    file: `${gateway}/http/raw-bodies.ts`,
    text: 'if (hasRawBody(request)) done(null, payload);',
    instead: 'if (hasRawBody(request) || payload) done(null, payload);',
    suite: medium(`${gateway}/compat/files.medium`, 'opens no other route'),
  },
];
