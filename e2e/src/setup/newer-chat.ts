import { execFile } from 'node:child_process';
import {
  cpSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { listen } from '@winnow/testing';

const root = path.join(import.meta.dirname, '../../..');
const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' };

/** Title of the newer chat instead of "Chat Assistant". */
export const newerTitle = 'Chat Assistant of Tomorrow';

export interface NewerChat {
  /** URL of its manifest. */
  manifest: string;
  close: () => Promise<void>;
}

/**
 * Builds only the chat remote, from a copy of its sources with another title, and serves it on its own
 * origin, as a team would that deploys it independently.
 */
export async function startNewerChat(): Promise<NewerChat> {
  // Inside the repository, so that packages resolve.
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(path.join(root, '.cache/newer-chat-'));
  const isSource = (file: string) => !/(?:^|\/)(?:dist[^/]*|node_modules)$|\.spec\.tsx?$/.test(file);
  cpSync(path.join(root, 'apps/mfe-chat'), folder, { recursive: true, filter: isSource });
  const header = path.join(folder, 'src/chat-header.tsx');
  const earlier = readFileSync(header, 'utf8');
  if (!earlier.includes('Chat Assistant')) throw new Error('The title of the chat is not where it is looked for.');
  writeFileSync(header, earlier.replace('Chat Assistant', newerTitle));
  const rspack = path.join(root, 'node_modules/@rspack/cli/bin/rspack.js');
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, [rspack, 'build', '--mode', 'production'], { cwd: folder, env });

  const dist = path.join(folder, 'dist');
  const server = createServer((request, response) => {
    const file = path.join(dist, path.normalize(new URL(request.url ?? '/', 'http://localhost').pathname));
    if (!existsSync(file)) return void response.writeHead(404).end();
    const type = types[path.extname(file)] ?? 'text/plain';
    response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' });
    createReadStream(file).pipe(response);
  });
  const { origin, close } = await listen(server);
  return {
    manifest: `${origin}/mf-manifest.json`,
    close: async () => {
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
