import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { hostname } from 'node:os';
import { after, before, describe, test } from 'node:test';
import { allowedHosts } from './allowed-hosts.mjs';
import { exchange, listen, problemIn, startWeb } from './testing/web-under-test.mjs';

const get = (target, host) => `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
const statusOf = (answer) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

describe('names that the web server answers to', () => {
  const asked = [];
  let web;
  let further;
  const gateway = createServer((request, response) => {
    asked.push(request.headers.host);
    response.end('{}');
  });

  before(async () => {
    const gateways = [await listen(gateway)];
    web = await startWeb({ gateways });
    further = await startWeb({ gateways, env: { ALLOWED_HOSTS: 'winnow.example, Other.example:8080' } });
  });
  after(async () => {
    await web.stop();
    await further.stop();
    gateway.close();
    gateway.closeAllConnections();
  });

  for (const host of [
    'evil.test',
    'localhost.evil.test',
    '127.0.0.1.evil.test',
    'evil.test:8080',
    'a b',
    '[evil.test]',
  ]) {
    test(`not to ${host}, in the API, for pages and where a proxy is asked`, async () => {
      const before = asked.length;
      const problem = problemIn(await exchange(web.port, get('/api/jobs', host)));
      assert.deepEqual([problem?.status, problem?.code], [421, 'invalid-request']);
      const page = await exchange(web.port, get('/', host));
      assert.equal(statusOf(page), 421);
      assert.match(page, /^content-type: text\/plain/im);
      assert.doesNotMatch(page, /id="root"/);
      if (!host.includes(' '))
        assert.equal(statusOf(await exchange(web.port, get(`http://${host}/env.js`, '127.0.0.1'))), 421);
      assert.equal(asked.length, before);
    });
  }

  for (const host of ['localhost', 'LOCALHOST.:8080', '127.0.0.1', '192.168.1.20:80', '[::1]:8080', hostname()]) {
    test(`to ${host === hostname() ? 'the name of the machine' : host}`, async () => {
      assert.equal(statusOf(await exchange(web.port, get('/api/jobs', host))), 200);
      assert.equal(asked.at(-1), host);
      assert.equal(statusOf(await exchange(web.port, get('/', host))), 200);
    });
  }

  test('to those of ALLOWED_HOSTS as well', async () => {
    for (const host of ['winnow.example', 'other.example', 'winnow.example:81', '10.0.0.1', 'localhost'])
      assert.equal(statusOf(await exchange(further.port, get('/api/jobs', host))), 200, host);
    assert.equal(statusOf(await exchange(further.port, get('/api/jobs', 'evil.test'))), 421);
  });
});

test('names are compared whole, without port, last dot and capitals', () => {
  const isOwn = allowedHosts('a.example,,[2001:db8::1]:80', 'inside.example', 'Desk.home.example');
  for (const name of ['a.example', 'A.example.', 'inside.example:1', 'desk', 'desk.local', 'desk.home.example', ''])
    assert.equal(isOwn(name), true, name);
  for (const name of [
    'b.a.example',
    'a.example.b',
    'xa.example',
    'home.example',
    'a.example@b',
    'a.example:x',
    '2130706433',
  ])
    assert.equal(isOwn(name), false, name);
  assert.equal(allowedHosts('*', 'a', 'b')('anything.test'), true);
});
