/** Request codes that a client may send before its first message (PostgreSQL, "Message Formats"). */
const [startup, cancelRequest, sslRequest, gssRequest] = [196_608, 80_877_102, 80_877_103, 80_877_104];
/** Messages after which the server responds: Query, Sync, Flush. */
const endOfRequest = ['Q', 'S', 'H'];
/** Bytes of one message: a batch of pages is far smaller. */
const maxMessageBytes = 256 * 2 ** 20;

/**
 * A connection to the embedded database. Messages up to a Sync form one turn, as does a transaction: messages of two
 * connections are never interleaved, although they share PGlite's one session.
 */
export class Session {
  #received = Buffer.alloc(0);
  #hasStarted = false;
  /** Messages of the next turn. */
  #messages = [];
  #release;
  #work = Promise.resolve();

  constructor(socket, database, turn) {
    this.socket = socket;
    this.database = database;
    this.turn = turn;
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes) => {
      this.#work = this.#work.then(() => this.#receive(bytes)).catch(() => socket.destroy());
    });
    socket.on('close', () => {
      this.#work = this.#work.then(() => this.#disconnect());
    });
  }

  async #receive(bytes) {
    this.#received = Buffer.concat([this.#received, bytes]);
    for (let message = this.#next(); message !== undefined; message = this.#next()) await this.#handle(message);
  }

  /** Returns the next complete message; undefined while it is incomplete. */
  #next() {
    const lengthAt = this.#hasStarted ? 1 : 0;
    if (this.#received.length < lengthAt + 4) return undefined;
    const length = lengthAt + this.#received.readUInt32BE(lengthAt);
    if (length > maxMessageBytes) throw new RangeError('The message is too long.');
    if (this.#received.length < length) return undefined;
    const message = this.#received.subarray(0, length);
    this.#received = this.#received.subarray(length);
    return message;
  }

  async #handle(message) {
    if (!this.#hasStarted) return this.#start(message);
    const type = String.fromCharCode(message[0]);
    if (type === 'X') return void this.socket.end();
    this.#messages.push(message);
    if (endOfRequest.includes(type)) await this.#run();
  }

  async #start(message) {
    const code = message.readUInt32BE(4);
    if (code === sslRequest || code === gssRequest) return void this.socket.write('N');
    // There is no other process to signal.
    if (code === cancelRequest) return void this.socket.destroy();
    if (code !== startup) throw new RangeError('The protocol is unknown.');
    this.#hasStarted = true;
    this.#messages.push(message);
    await this.#run();
  }

  async #run() {
    this.#release ??= await this.turn();
    for (const message of this.#messages.splice(0)) {
      const reply = await this.database.execProtocolRaw(new Uint8Array(message));
      if (!this.socket.destroyed && reply.length > 0) this.socket.write(reply);
    }
    if (!this.database.isInTransaction()) this.#end();
  }

  #end() {
    this.#release?.();
    this.#release = undefined;
  }

  /** Rolls back for a client that disconnected. */
  async #disconnect() {
    if (this.#release && this.database.isInTransaction()) await this.database.exec('ROLLBACK');
    this.#end();
  }
}
