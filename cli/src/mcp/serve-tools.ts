import { Client, type ProgressCallback } from '@modelcontextprotocol/client';
import { Server, type ServerContext } from '@modelcontextprotocol/server';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod';
import manifest from '../../package.json' with { type: 'json' };
import { withLocalFile } from './local-file.ts';
import { ServerTransport } from './server-transport.ts';
import { taskResult } from './task-result.ts';

const info = { name: 'winnow', version: manifest.version };

const capabilities = {
  tools: {},
  resources: {},
  tasks: { cancel: {}, requests: { tools: { call: {} } } },
};
/**
 * Maximum milliseconds of a timer: the client of this program decides how long a call may
 * take, as it also does over HTTP.
 */
const maxTimeoutMs = 2 ** 31 - 1;
const taskParams = z.object({ taskId: z.string() });
const anything = z.looseObject({});

export interface ServeToolsOptions {
  readonly apiKey?: string | undefined;
  /** Folders whose files may be read, see `foldersOf`. */
  readonly folders?: readonly string[];
  /** Maximum megabytes of a file. */
  readonly uploadMb: number;
}

/** Serves the tools of a server over stdio until the client disconnects. Local files are read here. */
export async function serveTools(
  url: string,
  { apiKey, folders = [], uploadMb }: ServeToolsOptions,
  signal: AbortSignal,
): Promise<void> {
  const headers: Record<string, string> = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
  const transport = new ServerTransport(new URL(`${url.replace(/\/$/, '')}/mcp`), {
    requestInit: { headers },
  });
  // The protocol revision with tasks; requests of the client are forwarded unchanged.
  const client = new Client(info, { versionNegotiation: { mode: 'legacy' } });
  await client.connect(transport);
  const instructions = client.getInstructions();
  const create = () => {
    const server = new Server(info, { capabilities, ...(instructions && { instructions }) });
    server.setRequestHandler('tools/list', () => client.listTools());
    server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
      const { name } = params;
      try {
        const given = await withLocalFile(params.arguments ?? {}, folders, uploadMb);
        const options = { signal: mcpReq.signal, timeout: maxTimeoutMs, ...progressOptions(mcpReq) };
        return await client.callTool({ ...params, name, arguments: given }, options);
      } catch (error) {
        const text = error instanceof Error ? error.message : String(error);
        return { content: [{ type: 'text' as const, text }], isError: true };
      }
    });
    server.setRequestHandler('resources/list', () => client.listResources());
    server.setRequestHandler('resources/templates/list', () => client.listResourceTemplates());
    server.setRequestHandler('resources/read', ({ params }) => client.readResource(params));
    for (const method of ['tasks/get', 'tasks/cancel'])
      server.setRequestHandler(method, { params: taskParams }, (params, { mcpReq }) =>
        client.request({ method, params }, anything, { signal: mcpReq.signal }),
      );
    server.setRequestHandler('tasks/result', { params: taskParams }, (params, { mcpReq: { signal } }) =>
      taskResult((method) => client.request({ method, params }, anything, { signal }), signal),
    );
    return server;
  };
  const stdio = new StdioServerTransport();
  const handle = serveStdio(create, { transport: stdio });
  await closed(signal);
  await handle.close();
  await client.close();
}

/** Returns the option that forwards progress, if the client has requested it, under the client's own token. */
function progressOptions({ _meta, notify }: ServerContext['mcpReq']): { onprogress?: ProgressCallback } {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return {};
  const method = 'notifications/progress';
  return {
    onprogress: (progress) => void notify({ method, params: { ...progress, progressToken } }).catch(() => undefined),
  };
}

/** Resolves when the client has disconnected, or on a signal. */
const closed = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    process.stdin.once('end', resolve).once('close', resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
