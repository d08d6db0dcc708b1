import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { listen } from '@winnow/testing';
import { startSystem } from '../../../tools/system.mjs';

/** Milliseconds in which a stopping egress would close its port; far less than the grace period of jobs. */
const closingMs = 1_000;

test('a page that is in progress when the product stops is completed, also by a further connection', async () => {
  test.setTimeout(180_000);
  const requested: string[] = [];
  const redirect = Promise.withResolvers<ServerResponse>();
  const server = createServer((request, response) => {
    requested.push(request.url ?? '');
    if (request.url === '/moved') return redirect.resolve(response);
    if (request.url === '/robots.txt') return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Harbor</h1><p>Built in 1874.</p>');
  });
  const site = await listen(server);
  const directory = mkdtempSync(path.join(tmpdir(), 'winnow-page-'));
  const system = await startSystem({
    directory,
    without: ['extractor', 'ai'],
    environment: { EGRESS_ALLOW_CIDRS: '127.0.0.0/8', EGRESS_ALLOW_PORTS: '*' },
  });
  try {
    const accepted = await fetch(`${system.url}/api/scrape-content`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', prefer: 'respond-async' },
      body: JSON.stringify({ urls: [`${site.origin}/moved`] }),
    });
    expect(accepted.status).toBe(202);
    const response = await redirect.promise;
    const stopped = system.stop();
    await sleep(closingMs);
    // Another host name is another connection.
    response.writeHead(302, { location: `http://localhost:${site.port}/page` }).end();
    await stopped;
    expect(requested).toContain('/page');
  } finally {
    await system.stop();
    await site.close();
    rmSync(directory, { recursive: true, force: true });
  }
});
