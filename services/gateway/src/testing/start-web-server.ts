import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export interface TestWebServer {
  readonly port: number;
  close(): Promise<void>;
}

/** The web server of `npm start`, without pages, as a process of its own in front of a gateway. */
export async function startTestWebServer(gatewayUrl: string): Promise<TestWebServer> {
  const tools = path.resolve(__dirname, '../../../../tools');
  const env = { ...process.env, NODE_OPTIONS: '', PORT: '0', HOST: '127.0.0.1', GATEWAY_URLS: gatewayUrl };
  const child = spawn(process.execPath, [path.join(tools, 'web-server.mjs')], {
    env: { ...env, APPS_FOLDER: path.join(__dirname, 'no-apps') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const { port } = JSON.parse(String(line)) as { port: string };
  return {
    port: Number(port),
    async close() {
      if (child.exitCode === null && child.kill()) await once(child, 'exit');
    },
  };
}
