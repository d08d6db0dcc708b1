import { createServer } from 'node:tls';
import { testCertificate } from '@winnow/testing';
import { createEgressFetch } from './index';
import { closeServers, listen, startEgress } from './testing/start-egress';

afterEach(closeServers);

describe('a website that sends interim responses in a tunnel', () => {
  const fetchAfter = async (hints: number): Promise<Response> => {
    const text = `${'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'.repeat(hints)}HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok`;
    const site = createServer(testCertificate, (socket) => void socket.once('data', () => socket.end(text)));
    const egress = await startEgress((_request, response) => void response.end(), await listen(site));
    return createEgressFetch({ ...egress, certificateAuthority: testCertificate.cert })('https://pub.test/');
  };

  it('is read after a few', async () => {
    expect(await (await fetchAfter(3)).text()).toBe('ok');
  });

  it('is unreachable after many', async () => {
    await expect(fetchAfter(1_000)).rejects.toMatchObject({ cause: { message: 'too many interim responses' } });
  });
});
