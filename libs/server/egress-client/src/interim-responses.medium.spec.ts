import { createSecureServer, type ServerHttp2Stream } from 'node:http2';
import { createServer } from 'node:tls';
import { testCertificate } from '@winnow/testing';
import { createEgressFetch } from './index';
import { closeServers, listen, startEgress } from './testing/start-egress';

afterEach(closeServers);

/** Starts a website that sends `hints` interim responses before its response. */
function siteOf(version: 'HTTP/1.1' | 'HTTP/2', hints: number) {
  if (version === 'HTTP/1.1') {
    const text = `${'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'.repeat(hints)}HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok`;
    return createServer(testCertificate, (socket) => void socket.once('data', () => socket.end(text)));
  }
  return createSecureServer(testCertificate).on('stream', (stream: ServerHttp2Stream) => {
    stream.on('error', () => undefined);
    for (let sent = 0; sent < hints; sent += 1) stream.additionalHeaders({ ':status': 103 });
    stream.respond({ ':status': 200 });
    stream.end('ok');
  });
}

describe.each(['HTTP/1.1', 'HTTP/2'] as const)(
  'a website that sends interim responses in a tunnel, by %s,',
  (version) => {
    const fetchAfter = async (hints: number): Promise<Response> => {
      const port = await listen(siteOf(version, hints));
      const egress = await startEgress((_request, response) => void response.end(), port);
      return createEgressFetch({ ...egress, certificateAuthority: testCertificate.cert })('https://pub.test/');
    };

    it('is read after a few', async () => {
      expect(await (await fetchAfter(3)).text()).toBe('ok');
    });

    it('is unreachable after many', async () => {
      await expect(fetchAfter(1_000)).rejects.toMatchObject({ cause: { message: 'too many interim responses' } });
    });
  },
);
