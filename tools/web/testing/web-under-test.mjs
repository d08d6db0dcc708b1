import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../free-port.mjs';
import { root } from '../../run.mjs';

/** Lets a server listen on a port of the loopback address; resolves with the port. */
export async function listen(server, port = 0) {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server.address().port;
}

/** Built apps as small as can be, in a folder of their own. */
export function makeApps(files = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'apps-'));
  const all = { 'shell/dist/index.html': '<!doctype html><div id="root"></div>', ...files };
  for (const [name, content] of Object.entries(all)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  return folder;
}

/**
 * Starts the web server as a process of its own, in front of gateways.
 *
 * @param {{gateways: number[], env?: NodeJS.ProcessEnv, files?: Record<string, string | Buffer>}} options ports of the
 *   gateways, further settings, and files of the apps by their path
 * @returns {Promise<{port: number, base: string, pid: number, stop: () => Promise<void>}>}
 */
export async function startWeb({ gateways, env = {}, files }) {
  const apps = makeApps(files);
  const port = await freePort();
  const web = spawn(process.execPath, [path.join(root, 'tools/web-server.mjs')], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      GATEWAY_URLS: gateways.map((number) => `http://127.0.0.1:${number}`).join(','),
      APPS_FOLDER: apps,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [first] = await Promise.race([once(web.stdout, 'data'), once(web, 'exit')]);
  if (typeof first === 'number') throw new Error(`The web server ended with code ${first}.`);
  const stop = async () => {
    if (web.exitCode === null && web.kill()) await once(web, 'exit');
    rmSync(apps, { recursive: true, force: true });
  };
  return { port, base: `http://127.0.0.1:${port}`, pid: web.pid, stop };
}

/** Sends bytes as they are and resolves with everything that came back once the connection is closed. */
export async function exchange(port, bytes) {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk) => (text += chunk));
  // A server that has read enough may reset the connection; what it said before that counts.
  socket.on('error', () => undefined);
  socket.write(bytes, 'latin1');
  await new Promise((resolve) => socket.once('close', resolve));
  return text;
}

/** The problem in a raw answer, with its status; undefined where the answer is something else. */
export function problemIn(answer) {
  const [head, ...rest] = answer.split('\r\n\r\n');
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]);
  if (!/^content-type: application\/json/im.test(head)) return undefined;
  const whole = rest.join('\r\n\r\n');
  const body = whole.slice(whole.indexOf('{'), whole.lastIndexOf('}') + 1);
  try {
    const { message, code, correlationId } = JSON.parse(body);
    return message && code && correlationId ? { status, message, code, correlationId } : undefined;
  } catch {
    return undefined;
  }
}
