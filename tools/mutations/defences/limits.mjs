const gateway = 'services/gateway/src';
const medium = (file, only) => ({ runner: 'jest', project: 'medium', file, only });

/** Limits that one stranger cannot get round. */
export const defences = /** @type {import('../defences.mjs').Defence[]} */ ([
  {
    name: 'an answer given early arrives',
    file: `${gateway}/http/linger.ts`,
    text: 'if (request.complete || !hasBody(request)) return;',
    instead: 'if (request.complete || hasBody(request)) return;',
    suite: medium(`${gateway}/http/linger.medium`, 'even when it sends everything first'),
  },
  {
    name: 'what is sent after an early answer has bounds',
    file: `${gateway}/http/linger.ts`,
    text: 'if (came > mostBytes) socket.destroy();',
    instead: 'if (came > 2 ** 40) socket.destroy();',
    suite: medium(`${gateway}/http/linger.medium`, 'cut when it goes on without end'),
  },
]);
