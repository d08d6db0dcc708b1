import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressBlock } from '../limits/address-block';
import { refusals, refuseConnection } from './refusals';

/**
 * Limits the connections of one address block to `max` (0 for no limit), so that none holds all connections of the
 * process. Offices, and clients behind a proxy, share an address, so the limit is far above their needs.
 */
export function limitConnections(server: Server, max: number): void {
  if (max === 0) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const block = addressBlock(socket.remoteAddress ?? '');
    const count = (open.get(block) ?? 0) + 1;
    open.set(block, count);
    socket.once('close', () => {
      const left = (open.get(block) ?? 1) - 1;
      if (left > 0) open.set(block, left);
      else open.delete(block);
    });
    if (count > max) refuseConnection(socket, refusals.tooManyConnections);
  });
}
