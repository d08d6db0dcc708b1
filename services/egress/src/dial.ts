import { connect, isIPv6, type Socket } from 'node:net';
import { EgressFailure, toFailure } from './failure';

export interface Dial {
  /** A literal address. */
  readonly host: string;
  readonly port: number;
}

/** Milliseconds within which one of the addresses must accept a connection, divided among them. */
const connectTimeoutMs = 10_000;
/** Maximum number of addresses to try. */
const maxAddresses = 4;

/** Connects to the first address that accepts, IPv4 first. Throws the last `EgressFailure`. */
export async function dialFirst(targets: readonly Dial[]): Promise<Socket> {
  const candidates = targets.toSorted((a, b) => Number(isIPv6(a.host)) - Number(isIPv6(b.host))).slice(0, maxAddresses);
  let failure = new EgressFailure('dns', 'no address');
  for (const target of candidates) {
    try {
      return await dial(target, connectTimeoutMs / candidates.length);
    } catch (error) {
      failure = toFailure(error);
    }
  }
  throw failure;
}

function dial(target: Dial, timeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ ...target, noDelay: true });
    const timer = setTimeout(() => socket.destroy(new EgressFailure('timeout', 'connect')), timeoutMs);
    socket.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.removeAllListeners('error');
      resolve(socket);
    });
  });
}
