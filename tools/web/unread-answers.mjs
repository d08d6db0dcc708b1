/** Looks within the time that an answer may lie unread. */
const looks = 6;

/**
 * Ends connections whose client does not read: what is still to be sent to him lies in this process, and in the gateway
 * behind it. One timer looks at all of them: with a timer for each, a thousand event streams would be late. A connection
 * with nothing to send, such as an event stream between two events, may stay silent for ever.
 */
export class UnreadAnswers {
  /** By connection: what had been sent when it was looked at, and since when that has not changed. */
  #sockets = new Map();

  /** @param {number} limitMs milliseconds for which nothing of what is to be sent may get away */
  constructor(limitMs) {
    this.limitMs = limitMs;
  }

  /** @param {import('node:net').Server} server */
  watch(server) {
    server.on('connection', (socket) => this.add(socket));
    setInterval(() => this.look(Date.now()), this.limitMs / looks).unref();
  }

  /** @param {import('node:net').Socket} socket */
  add(socket) {
    this.#sockets.set(socket, { sent: undefined, since: 0 });
    socket.once('close', () => this.#sockets.delete(socket));
  }

  /** @param {number} now milliseconds */
  look(now) {
    for (const [socket, seen] of this.#sockets) {
      const sent = socket.writableLength === 0 ? undefined : sentBy(socket);
      if (sent !== seen.sent) this.#sockets.set(socket, { sent, since: now });
      else if (sent !== undefined && now - seen.since >= this.limitMs) socket.destroy();
    }
  }
}

/** Bytes that the system has taken: of whole writes, and of the one under way, which Node tells its own timeouts only. */
function sentBy({ bytesWritten, writableLength, _handle }) {
  return `${bytesWritten - writableLength} ${_handle?.writeQueueSize ?? 0}`;
}
