import { gateway, medium, unit } from '../suites-of.mjs';

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
    name: 'a call of MCP has the price of its operation',
    file: `${gateway}/doors/door-jobs.ts`,
    text: `  async start(request: FastifyRequest, name: JobOperationName, body: unknown): Promise<string> {
    await request.charge(operations[name].weight);`,
    instead: `  async start(request: FastifyRequest, name: JobOperationName, body: unknown): Promise<string> {
    await request.charge(0);`,
    suite: mcp('costs what its operation costs'),
  },
  {
    name: 'winnow mcp reads no file outside the directory in which it was started',
    file: 'cli/src/mcp/local-file.ts',
    text: 'if (!isBelow) throw refused;',
    instead: '',
    suite: unit('cli/src/mcp/local-file', 'no file outside'),
  },
  {
    name: 'a body that is a file reaches the route that asks for one alone',
    file: `${gateway}/http/raw-bodies.ts`,
    text: 'if (hasRawBody(request)) done(null, payload);',
    instead: 'if (hasRawBody(request) || payload) done(null, payload);',
    suite: medium(`${gateway}/compat/files.medium`, 'opens no other route'),
  },
];
