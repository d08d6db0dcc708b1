import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { problemSchema, type Problem } from '@winnow/contracts';
import type { GatewayConfig } from '../config';
import type { GatewayOptions } from '../create-gateway';
import { startTestGateway } from './start-gateway';

export interface TestEdge {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

/** Starts a gateway that serves minimal apps; `files` are further files by path. */
export async function startTestEdge(
  settings: Partial<GatewayConfig> & { redisUrl: string },
  files: Readonly<Record<string, string | Buffer>> = {},
  options?: GatewayOptions,
): Promise<TestEdge> {
  const webRoot = mkdtempSync(path.join(tmpdir(), 'apps-'));
  const all = {
    'shell/dist/index.html': '<!doctype html><div id="root"></div>',
    'shell/dist/assets/main.12345678.js': 'console.log("shell");',
    'mfe-chat/dist/mf-manifest.json': '{}',
    'mfe-processing/dist/mf-manifest.json': '{}',
    ...files,
  };
  for (const [name, content] of Object.entries(all)) {
    mkdirSync(path.dirname(path.join(webRoot, name)), { recursive: true });
    writeFileSync(path.join(webRoot, name), content);
  }
  const gateway = await startTestGateway({ webRoot, ...settings }, options);
  return {
    url: gateway.url,
    port: Number(new URL(gateway.url).port),
    async close() {
      await gateway.close();
      rmSync(webRoot, { recursive: true });
    },
  };
}

/** Sends raw bytes and resolves with everything received until the connection was closed. */
export async function exchange(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  let text = '';
  socket.on('data', (chunk) => (text += chunk));
  // A server that has read enough may reset the connection; data sent before counts.
  socket.on('error', () => undefined);
  socket.write(bytes, 'latin1');
  await new Promise((resolve) => socket.once('close', resolve));
  return text;
}

export const statusOf = (response: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1]);

/** Returns the problem of a raw response with its status; undefined for any other response. */
export function problemIn(response: string): (Problem & { status: number }) | undefined {
  const [head = '', ...rest] = response.split('\r\n\r\n');
  if (!/^content-type: application\/json/im.test(head)) return undefined;
  const text = rest.join('\r\n\r\n');
  const body = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  return { status: statusOf(response), ...problemSchema.parse(JSON.parse(body)) };
}
