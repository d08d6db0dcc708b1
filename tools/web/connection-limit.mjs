import { refuseConnection } from './broken-requests.mjs';

const tooMany = {
  status: 429,
  code: 'rate-limited',
  message: 'Too many connections. Please wait a moment and try again.',
  headers: { 'retry-after': '5' },
};

/**
 * Keeps one address from holding every connection that this process can have. Offices share an address, and so does
 * everybody behind a proxy: the limit is far from what they need, and 0 sets none.
 */
export class ConnectionLimit {
  #open = new Map();

  /** @param {number} most connections of one address (IPv6: of its /64) at a time */
  constructor(most) {
    this.most = most;
  }

  /** @param {import('node:net').Server} server */
  watch(server) {
    if (this.most > 0) server.on('connection', (socket) => this.#count(socket));
  }

  #count(socket) {
    const block = blockOf(socket.remoteAddress ?? '');
    const open = (this.#open.get(block) ?? 0) + 1;
    this.#open.set(block, open);
    socket.once('close', () => {
      const left = this.#open.get(block) - 1;
      if (left > 0) this.#open.set(block, left);
      else this.#open.delete(block);
    });
    if (open > this.most) refuseConnection(socket, tooMany);
  }
}

/** The part of an address that one customer of a provider has: all of IPv4, the first half of IPv6. */
export function blockOf(address) {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/, '');
  if (!plain.includes(':')) return plain;
  const [front, back] = plain.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const gap = back ? Array.from({ length: 8 - front.length - back.length }, () => '0') : [];
  return [...front, ...gap, ...(back ?? [])].slice(0, 4).join(':');
}
