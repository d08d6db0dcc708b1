import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { listen, startWeb } from './testing/web-under-test.mjs';
import { UnreadAnswers } from './unread-answers.mjs';

const get = (target) => `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;

/** A connection of which a test says what was written and what of it is unsent. */
class Line extends EventEmitter {
  destroyed = false;
  destroy() {
    this.destroyed = true;
    this.emit('close');
  }
  is(written, unsent, queued = unsent) {
    Object.assign(this, { bytesWritten: written, writableLength: unsent, _handle: { writeQueueSize: queued } });
    return this;
  }
}

describe('connections that do not read', () => {
  const watched = () => {
    const line = new Line();
    const unread = new UnreadAnswers(30_000);
    unread.add(line);
    return { line, unread };
  };

  test('are ended once nothing of what is unsent has got away for the limit', () => {
    const { line, unread } = watched();
    line.is(1_000, 400);
    unread.look(0);
    // The server may go on writing: that is no progress of the client's.
    line.is(1_600, 1_000, 400);
    unread.look(29_999);
    assert.equal(line.destroyed, false);
    unread.look(30_000);
    assert.equal(line.destroyed, true);
  });

  test('stay as long as something gets away, be it a part of one write', () => {
    const { line, unread } = watched();
    for (let look = 0; look < 20; look++) {
      line.is(100_000, 100_000, 100_000 - look);
      unread.look(look * 29_000);
    }
    for (let look = 20; look < 40; look++) {
      line.is(100_000 + look, 100_000);
      unread.look(look * 29_000);
    }
    assert.equal(line.destroyed, false);
  });

  test('stay while there is nothing to read', () => {
    const { line, unread } = watched();
    line.is(1_000, 0);
    for (let look = 0; look < 9; look++) unread.look(look * 30_000);
    assert.equal(line.destroyed, false);
    line.is(2_000, 1_000);
    unread.look(300_000);
    unread.look(329_000);
    assert.equal(line.destroyed, false, 'the limit begins with what is unsent');
  });
});

describe('the web server, in front of a client that does not read', () => {
  const piece = Buffer.alloc(2 ** 20, 'a');
  const whole = 512;
  /** What the system's buffers of both connections may hold, and far more. */
  const most = 64;
  let written = 0;
  let events;
  let web;
  const gateway = createServer(async (request, response) => {
    if (request.url === '/api/events') {
      events = response;
      return void response.write('data: first\n\n');
    }
    const gone = once(response, 'close');
    for (; written < whole && !response.destroyed; written++) {
      if (!response.write(piece)) await Promise.race([once(response, 'drain'), gone]);
    }
    response.end();
  });

  before(async () => {
    const files = { 'shell/dist/large.txt': Buffer.alloc(64 * 2 ** 20, 'b') };
    web = await startWeb({ gateways: [await listen(gateway)], env: { UNREAD_SECONDS: '3' }, files });
  });
  after(async () => {
    await web.stop();
    gateway.close();
    gateway.closeAllConnections();
  });

  /** Asks and reads nothing; resolves once the server has hung up, and fails where it never does. */
  async function askAndLeave(target) {
    const socket = connect(web.port, '127.0.0.1');
    const hungUp = new Promise((resolve) => socket.once('close', resolve));
    // Whoever does not read learns of it by writing.
    const timer = setInterval(() => socket.write('\r\n'), 50);
    socket.on('error', () => undefined);
    socket.write(get(target));
    const late = new Promise((resolve) => setTimeout(resolve, 60_000, 'not hung up on').unref());
    const outcome = await Promise.race([hungUp, late]);
    clearInterval(timer);
    socket.destroy();
    assert.notEqual(outcome, 'not hung up on');
  }

  test('reads no further from the gateway, and hangs up on him but not on a silent event stream', async () => {
    const listener = connect(web.port, '127.0.0.1').setEncoding('latin1');
    let heard = '';
    listener.on('data', (chunk) => (heard += chunk)).on('error', () => undefined);
    listener.write(get('/api/events'));
    while (!heard.includes('first')) await once(listener, 'data');

    await askAndLeave('/api/endless');
    assert.ok(written > 0 && written < most, `the gateway was asked for ${written} MB`);
    await askAndLeave('/large.txt');

    events.write('data: second\n\n');
    while (!heard.includes('second')) await once(listener, 'data');
    listener.destroy();
  });
});
