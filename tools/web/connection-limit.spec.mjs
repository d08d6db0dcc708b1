import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { blockOf } from './connection-limit.mjs';
import { exchange, listen, problemIn, startWeb } from './testing/web-under-test.mjs';

const get = 'GET /api/jobs HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n';

describe('connections of one address', () => {
  let web;
  let asked = 0;
  const gateway = createServer((_request, response) => {
    asked++;
    response.end('{}');
  });

  before(async () => {
    web = await startWeb({ gateways: [await listen(gateway)], env: { LIMIT_ADDRESS_CONNECTIONS: '3' } });
  });
  after(async () => {
    await web.stop();
    gateway.close();
    gateway.closeAllConnections();
  });

  test('beyond the limit are told so, until others end', async () => {
    const held = Array.from({ length: 3 }, () => connect(web.port, '127.0.0.1').on('error', () => undefined));
    await Promise.all(held.map((socket) => once(socket, 'connect')));
    const problem = problemIn(await exchange(web.port, get));
    assert.deepEqual([problem?.status, problem?.code], [429, 'rate-limited']);
    assert.equal(asked, 0, 'what is refused is not done');
    for (const socket of held) socket.destroy();
    // The server learns of their end in its own time.
    let answer;
    do answer = await exchange(web.port, get);
    while (/^HTTP\/1\.1 429 /.test(answer) || answer === '');
    assert.match(answer, /^HTTP\/1\.1 200 /);
    assert.equal(asked, 1);
  });
});

test('an address counts with those of its block', () => {
  assert.equal(blockOf('192.0.2.7'), '192.0.2.7');
  assert.equal(blockOf('::ffff:192.0.2.7'), '192.0.2.7');
  assert.equal(blockOf('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2');
  assert.equal(blockOf('2001:db8::6'), '2001:db8:0:0');
  assert.equal(blockOf('::1'), '0:0:0:0');
});
