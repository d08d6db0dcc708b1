import { gateway, medium, unit } from '../suites-of.mjs';

const hooks = `${gateway}/webhooks`;
const webhooks = (only) => medium(`${hooks}/webhooks.medium`, only);
const mcp = (only) => medium(`${gateway}/mcp/mcp.medium`, only);

/**
 * Entry points besides the interface: client, command line, MCP, Firecrawl's API.
 *
 * @type {import('../defences.mjs').Defence[]}
 */
export const defences = [
  {
    name: 'the client sends its key to no other server',
    file: 'libs/shared/client/src/connection.ts',
    text: "const redirect = 'manual';",
    instead: "const redirect = 'follow';",
    suite: medium('libs/shared/client', 'follows no redirect'),
  },
  {
    name: 'MCP and compatibility routes require a key from other machines',
    file: `${gateway}/integrations/require-key.ts`,
    text: 'if (request.apiKey || !needsKey(settings)) return;',
    instead: 'if (request.apiKey || settings.apiKeys.length < 9) return;',
    suite: mcp('requires a key'),
  },
  {
    name: 'a job of MCP is found only with the key that created it',
    file: `${gateway}/integrations/job-handle.ts`,
    text: 'apiKey || signed === undefined ? sessionId',
    instead: 'signed === undefined ? sessionId',
    suite: mcp('jobs of other sessions'),
  },
  {
    name: 'a call of MCP costs the points of its operation',
    file: `${gateway}/integrations/integration-jobs.ts`,
    text: `    caller: Partial<Caller> = {},
  ): Promise<string> {
    await request.charge(operations[name].weight);`,
    instead: `    caller: Partial<Caller> = {},
  ): Promise<string> {
    await request.charge(0);`,
    suite: mcp('the points of its operation'),
  },
  {
    name: 'a task of MCP is found by its owner only',
    file: `${gateway}/mcp/tasks.ts`,
    text: 'await this.jobs.cancel(id, owner);',
    instead: 'await this.jobs.cancel(id, owner).catch(() => undefined);\n    return { taskId };',
    suite: medium(`${gateway}/mcp/tasks.medium`, 'cancelled by its owner'),
  },
  {
    name: 'resources list only results of the requesting key',
    file: `${gateway}/mcp/job-resources.ts`,
    text: 'request.apiKey ? await this.jobs.list(request.sessionId, maxListed) : []',
    instead: "await this.jobs.list('other', maxListed)",
    suite: mcp('listed for a key'),
  },
  {
    name: 'windows of a resource are validated',
    file: `${gateway}/mcp/call-tool.ts`,
    text: 'parseRequest(windowSchema, args), exchange, String(args',
    instead: '{ offset: 0, limit: 100, ...args } as never, exchange, String(args',
    suite: mcp('listed for a key'),
  },
  {
    name: 'webhooks to internal addresses are rejected',
    file: `${hooks}/webhook-request.ts`,
    text: 'if (!address || !checkAddress(address, policy).allowed)',
    instead: 'if (!address)',
    suite: webhooks('rejects a webhook to'),
  },
  {
    name: 'a webhook is sent through the egress and follows no redirect',
    file: `${hooks}/post-webhook.ts`,
    text: "redirect: 'manual',",
    instead: '',
    suite: webhooks('until it is accepted'),
  },
  {
    name: 'webhooks set no connection or proxy header',
    file: `${hooks}/webhook-request.ts`,
    text: ' && !reserved.test(name)',
    instead: '',
    suite: webhooks('a header that the request may not set'),
  },
  {
    name: 'header values of webhooks contain no line break',
    file: `${hooks}/webhook-request.ts`,
    text: '(value) => /^[\\x20-\\x7e\\t]*$/.test(value)',
    instead: '() => true',
    suite: webhooks('a header that the request may not set'),
  },
  {
    name: 'the events of a webhook are signed',
    file: `${hooks}/sign-webhook.ts`,
    text: "createHmac('sha256', keyOf(secret))",
    instead: "createHmac('sha256', '')",
    suite: webhooks('signed'),
  },
  {
    name: 'an event of a webhook is recorded only after its delivery',
    file: `${hooks}/webhook-sender.ts`,
    text: 'if (!(await this.parts.post(webhook, delivery, this.parts.signal))) throw new NotAccepted();',
    instead: 'await this.parts.post(webhook, delivery, this.parts.signal);',
    suite: webhooks('until it is accepted'),
  },
  {
    name: 'a JSON schema runs no regular expression',
    file: 'libs/shared/contracts/src/json-shape.ts',
    text: '!keywords.has(name)',
    instead: '!name',
    suite: unit('libs/shared/contracts/src/json-shape', 'rejected with the reason'),
  },
  {
    name: 'JSON in texts of tools is limited before it is parsed',
    file: `${gateway}/mcp/tool-arguments.ts`,
    text: 'if (count === null) return text;',
    instead: '',
    suite: unit(`${gateway}/mcp/tool-arguments`, 'limited in nesting'),
  },
  {
    name: 'a file with rejected options is deleted',
    file: 'libs/server/jobs/src/uploads/with-upload.ts',
    text: 'if (!(error instanceof UnconfirmedEnqueue)) await jobs.removeUpload(key).catch(() => undefined);',
    instead: '',
    suite: medium(`${gateway}/compat/firecrawl/extract/extract.medium`, 'deletes the file'),
  },
  {
    name: 'winnow mcp reads no file outside the folders that the user named',
    file: 'cli/src/mcp/local-file.ts',
    text: 'folders.some((folder) => isReadable(folder, file))',
    instead: 'true',
    suite: unit('cli/src/mcp/local-file', 'no file outside'),
  },
  {
    name: 'winnow mcp reads no hidden file',
    file: 'cli/src/mcp/local-file.ts',
    text: "every((name) => !name.startsWith('.'))",
    instead: "every((name) => name !== '..')",
    suite: unit('cli/src/mcp/local-file', 'no hidden file'),
  },
  {
    name: 'a file body is accepted only on routes for files',
    file: `${gateway}/http/raw-bodies.ts`,
    text: 'if (hasRawBody(request)) done(null, payload);',
    instead: 'if (hasRawBody(request) || payload) done(null, payload);',
    suite: medium(`${gateway}/compat/files.medium`, 'on no other route'),
  },
  {
    name: 'memory for all of a result is reserved before it is read',
    file: `${gateway}/integrations/whole-result.ts`,
    text: 'const release = await reserve(json.bytes);',
    instead: 'const release = await reserve(0);',
    suite: unit(`${gateway}/integrations/job-pages`, 'reserves memory'),
  },
  {
    name: 'the pages of an unfinished batch in one response are limited',
    file: `${gateway}/integrations/job-pages.ts`,
    text: 'bytesLeft -= bytes;',
    instead: 'bytesLeft -= 0;',
    suite: medium(`${gateway}/compat/firecrawl/pages/failed-batch.medium`, 'in several windows'),
  },
  {
    name: 'the memory of a result is held until its response has closed',
    file: `${gateway}/limits/whole-results.ts`,
    text: 'if (reply) onceResponseClosed(reply.raw, release);',
    instead: 'if (reply) release();',
    suite: unit(`${gateway}/limits/whole-results`, 'until its response has closed'),
  },
  {
    name: 'a search compares a bounded part of the links',
    file: `${gateway}/compat/firecrawl/by-relevance.ts`,
    text: '.slice(0, maxWords)',
    instead: '',
    suite: unit(`${gateway}/compat/firecrawl/by-relevance`, 'compares ten words'),
  },
  {
    name: 'a picture of another site does not read a page',
    file: `${gateway}/compat/reader/reader.controller.ts`,
    text: "if (isForeign(request)) throw new ProblemError('cross-site');",
    instead: '',
    suite: medium(`${gateway}/compat/reader/reader.medium`, 'rejects the page'),
  },
];
