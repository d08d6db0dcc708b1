import { Agent } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { AddressPolicy } from '@winnow/address-policy';
import type { Caps } from './connection-caps';
import { connectPinned } from './resolve-and-pin';
import type { Resolver } from './resolver';

export interface PinnedAgentOptions {
  readonly policy: AddressPolicy;
  readonly resolver: Resolver;
  readonly caps: Caps;
}

/** Maximum idle connections kept per host and port. */
const maxIdleSockets = 64;

/**
 * HTTP agent whose connections go to checked, pinned addresses. Each new connection resolves and checks again. A
 * connection past its maximum age is not reused, and one that was never used is not kept.
 */
export class PinnedAgent extends Agent {
  private readonly createdAt = new WeakMap<Duplex, number>();

  constructor(private readonly settings: PinnedAgentOptions) {
    super({ keepAlive: true, maxFreeSockets: maxIdleSockets, timeout: settings.caps.idleMs });
  }

  override createConnection(
    to: { host?: string | null; port?: string | number | null },
    done?: (error: Error | null, socket: Duplex) => void,
  ): undefined {
    const { policy, resolver } = this.settings;
    connectPinned({ host: to.host ?? '', port: Number(to.port) }, policy, resolver).then(
      (socket) => {
        this.createdAt.set(socket, Date.now());
        done?.(null, socket);
      },
      (error: Error) => done?.(error, undefined as never),
    );
  }

  override keepSocketAlive(socket: Duplex): boolean {
    // The client disconnected before the connection was established, so nothing was requested from the website.
    if ((socket as Socket).bytesWritten === 0) return false;
    const age = Date.now() - (this.createdAt.get(socket) ?? 0);
    return age < this.settings.caps.totalMs && Boolean(super.keepSocketAlive(socket));
  }
}
