import { setTimeout as sleep } from 'node:timers/promises';
import type { Hostile } from '../hostile';
import type { Attack } from '../attack';

const megabyte = 2 ** 20;
const boundary = 'hostile';

/** Returns the beginning of an upload of 20 MB. */
function uploadHead({ headers }: { headers: Record<string, string> }): string {
  const body = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`;
  return [
    'POST /api/extract-text HTTP/1.1',
    'host: localhost',
    `cookie: ${headers.cookie ?? ''}`,
    `content-type: multipart/form-data; boundary=${boundary}`,
    `content-length: ${19 * megabyte}`,
    '',
    body,
  ].join('\r\n');
}

/** Sends slightly more than a kilobyte per second, just above the minimum rate. */
function trickle(hostile: Hostile, head: string): void {
  const socket = hostile.connect(head);
  const timer = setInterval(() => socket.write('x'.repeat(1_200)), 1_000);
  socket.on('close', () => clearInterval(timer));
}

/** Idle connections, and bodies that arrive slowly or never. */
export const connections: readonly Attack[] = [
  {
    name: 'slow-bodies',
    title: '200 JSON bodies and 60 files that come just fast enough',
    async start(hostile) {
      const sessions = await hostile.createSessions(6);
      const json = 'POST /api/transform-to-json HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n';
      for (let at = 0; at < 200; at++) trickle(hostile, `${json}content-length: ${4 * megabyte}\r\n\r\n{"text":"`);
      for (let at = 0; at < 60; at++) trickle(hostile, uploadHead(sessions[at % 6] ?? { headers: {} }));
      await sleep(1_000);
    },
  },
  {
    name: 'abandoned-uploads',
    title: 'files of 20 MB given up before their end, one after the other',
    async start(hostile) {
      const sessions = await hostile.createSessions(6);
      const piece = Buffer.alloc(18 * megabyte, 'All of it is text. ');
      hostile.repeat(6, async (turn) => {
        const socket = hostile.connect(uploadHead(sessions[turn % 6] ?? { headers: {} }));
        socket.write(piece);
        await sleep(700);
        socket.destroy();
      });
      await sleep(500);
    },
  },
  {
    name: 'header-flood',
    title: '3,000 connections with half a request, and headers of 15 KB',
    async start(hostile) {
      for (let at = 0; at < 3_000; at++) {
        hostile.connect(`GET /api/jobs HTTP/1.1\r\nhost: localhost\r\nx-${at}: `);
        if (at % 300 === 0) await sleep(20);
      }
      const session = await hostile.session();
      const cookie = Array.from({ length: 300 }, (_, at) => `sid=${String(at).repeat(12)}.x`)
        .join('; ')
        .slice(0, 15_000);
      hostile.repeat(10, () => session.send('/api/jobs', { headers: { cookie } }));
    },
  },
];
