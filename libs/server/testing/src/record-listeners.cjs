// Loaded before a process's own code (node --require): prints every socket that it starts to listen on. For tests only.
const { Server } = require('node:net');
const { Socket } = require('node:dgram');
const { writeSync } = require('node:fs');

for (const [type, method] of [
  [Server.prototype, 'listen'],
  [Socket.prototype, 'bind'],
]) {
  const original = type[method];
  type[method] = function (...args) {
    const caller = (new Error().stack ?? '').split('\n').slice(2, 5).join(' ');
    writeSync(1, `listens: ${JSON.stringify(args[0] ?? null)} ${caller}\n`);
    return original.apply(this, args);
  };
}
