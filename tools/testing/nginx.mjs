import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { root } from '../run.mjs';

/**
 * Writes the images' configuration with this machine's folders, ports and gateway instead of the containers'; it
 * runs in one process unless other `processes` are given. Returns the configuration's file.
 */
export function layOutNginx(folder, port, gateway, processes = 'worker_processes 1; daemon off; master_process off;') {
  const nginx = path.join(folder, 'nginx');
  cpSync(path.join(root, 'deploy/docker/nginx'), nginx, { recursive: true });
  mkdirSync(path.join(folder, 'site'));
  writeFileSync(path.join(folder, 'site/index.html'), '<div id="root"></div>');
  writeFileSync(path.join(folder, 'site/main.12345678.js'), '');
  cpSync(path.join(nginx, 'shell.conf'), path.join(nginx, 'app.conf'));
  cpSync(path.join(nginx, 'compose'), path.join(nginx, 'locations'), { recursive: true });
  const places = {
    '/etc/nginx/winnow': nginx,
    '/srv/winnow': path.join(folder, 'site'),
    '/tmp': folder,
    '/dev/stdout': path.join(folder, 'access.log'),
    'error_log stderr': `error_log ${path.join(folder, 'error.log')}`,
  };
  const files = readdirSync(nginx, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const file of files.map(({ parentPath, name }) => path.join(parentPath, name))) {
    const text = readFileSync(file, 'utf8')
      .replace(/\/etc\/nginx\/winnow|\/srv\/winnow|\/tmp|\/dev\/stdout|error_log stderr/g, (place) => places[place])
      .replace('listen 8080', `listen 127.0.0.1:${port}`)
      .replace(/^resolver .*$/m, '')
      .replace('gateway:3000', `127.0.0.1:${gateway}`)
      .replace(/^worker_processes 2;/m, processes);
    writeFileSync(file, text);
  }
  return path.join(nginx, 'nginx.conf');
}

/** Starts nginx, and resolves once it accepts connections. */
export async function startNginx(folder, conf, port) {
  const nginx = spawn('nginx', ['-p', folder, '-e', 'stderr', '-c', conf], { stdio: 'inherit' });
  for (let isUp = false; !isUp;) {
    assert.equal(nginx.exitCode, null, 'nginx runs');
    const socket = connect(port, '127.0.0.1');
    isUp = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
  }
  return nginx;
}
