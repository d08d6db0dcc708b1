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

/** Connections kept for later requests to the same host and port. */
const mostKept = 64;

/**
 * Keeps plain connections to judged, pinned addresses. Each new one is resolved and judged anew; one that has reached
 * the time a connection may last is not used again, one that was never used is not kept.
 */
export class PinnedAgent extends Agent {
  private readonly born = new WeakMap<Duplex, number>();

  constructor(private readonly settings: PinnedAgentOptions) {
    super({ keepAlive: true, maxFreeSockets: mostKept, timeout: settings.caps.idleMs });
  }

  override createConnection(
    to: { host?: string | null; port?: string | number | null },
    done?: (error: Error | null, socket: Duplex) => void,
  ): undefined {
    const { policy, resolver } = this.settings;
    connectPinned({ host: to.host ?? '', port: Number(to.port) }, policy, resolver).then(
      (socket) => {
        this.born.set(socket, Date.now());
        done?.(null, socket);
      },
      (error: Error) => done?.(error, undefined as never),
    );
  }

  override keepSocketAlive(socket: Duplex): boolean {
    // Its client left before it was made (a page that was closed): nobody asked this website for anything.
    if ((socket as Socket).bytesWritten === 0) return false;
    const age = Date.now() - (this.born.get(socket) ?? 0);
    return age < this.settings.caps.totalMs && Boolean(super.keepSocketAlive(socket));
  }
}
