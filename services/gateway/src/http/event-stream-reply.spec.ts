import { getEventListeners } from 'node:events';
import { Writable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { sendEvents } from './event-stream-reply';

/** A response to a client that reads all chunks with pauses, or only the first one; and the number of bytes read. */
function slowClient(readsAll = true) {
  let text = '';
  const raw = new Writable({
    highWaterMark: 1,
    write(chunk, _encoding, done) {
      text += String(chunk);
      if (readsAll) setImmediate(done);
    },
  });
  const reply = { raw: Object.assign(raw, { writeHead: () => raw }), getHeaders: () => ({}), hijack: () => undefined };
  return { reply: reply as unknown as FastifyReply, text: () => text };
}

async function* events(count: number) {
  for (let data = 0; data < count; data++) yield { event: 'delta', data };
}

it('waits for the client before each event, and leaves no listeners behind', async () => {
  const { reply, text } = slowClient();
  const client = new AbortController();
  await sendEvents(reply, events(20), client.signal);
  expect(text().match(/event: delta/g)).toHaveLength(20);
  expect(getEventListeners(client.signal, 'abort')).toHaveLength(0);
});

it('ends when its client disconnects during a pause', async () => {
  const { reply } = slowClient(false);
  const client = new AbortController();
  setTimeout(() => client.abort(), 50);
  await expect(sendEvents(reply, events(20), client.signal)).resolves.toBeUndefined();
});
