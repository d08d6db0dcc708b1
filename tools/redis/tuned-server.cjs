'use strict';

// Preloaded into js-redis-server, which has no options for either. It would listen on every interface, and its replies
// would wait for Nagle's algorithm (measured: 48 ms per round trip with it, 5.5 ms without).
const { Server } = require('node:net');

const listen = Server.prototype.listen;
Server.prototype.listen = function listenTuned(...args) {
  this.prependListener('connection', (socket) => socket.setNoDelay(true));
  const [where, ...rest] = args;
  const options = typeof where === 'object' ? where : { port: where };
  const callback = rest.find((argument) => typeof argument === 'function');
  return listen.call(this, { ...options, host: '127.0.0.1' }, callback);
};
