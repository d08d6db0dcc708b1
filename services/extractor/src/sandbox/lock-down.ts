import dgram from 'node:dgram';
import dns from 'node:dns';
import net from 'node:net';

function refuse(): never {
  throw new Error('The document process has no network.');
}

/**
 * Disables the network in this process permanently: no socket connects, listens or sends, no name is resolved. Node's
 * permission model covers files, processes, threads and addons, but not the network in Node 24. The channel to the
 * parent is a pipe that is already open.
 */
export function lockDown(): void {
  const seal = (target: object, names: readonly string[]): void => {
    for (const name of names)
      Object.defineProperty(target, name, { value: refuse, writable: false, configurable: false });
  };
  seal(net.Socket.prototype, ['connect']);
  seal(net.Server.prototype, ['listen']);
  seal(dgram.Socket.prototype, ['bind', 'connect', 'send']);
  const resolves = (target: object): string[] =>
    Object.entries(target).flatMap(([name, value]) =>
      /^(?:lookup|resolve|reverse)/.test(name) && typeof value === 'function' ? [name] : [],
    );
  seal(dns, resolves(dns));
  seal(dns.promises, resolves(dns.promises));
  for (const resolver of [dns.Resolver.prototype, dns.promises.Resolver.prototype]) {
    seal(
      resolver,
      Object.getOwnPropertyNames(resolver).filter((name) => /^(?:resolve|reverse)/.test(name)),
    );
  }
}
