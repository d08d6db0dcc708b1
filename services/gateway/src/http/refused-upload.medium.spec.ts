import { once } from 'node:events';
import { connect } from 'node:net';
import { startTestRedis, type TestRedis } from '@winnow/testing';
import { startTestGateway, type TestGateway } from '../testing/start-gateway';

let redis: TestRedis;
let gateway: TestGateway;

beforeAll(async () => {
  redis = await startTestRedis();
  gateway = await startTestGateway({ redisUrl: redis.url });
});
afterAll(async () => {
  await gateway.close();
  await redis.stop();
});

it('a rejected upload does not delay the next request of its connection', async () => {
  const body = `--x\r\ncontent-disposition: form-data; name="other"; filename="a.txt"\r\n\r\n${'a'.repeat(300_000)}\r\n--x--\r\n`;
  const upload = [
    'POST /api/extract-text HTTP/1.1',
    'Host: 127.0.0.1',
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${body.length}`,
    '',
    body,
  ].join('\r\n');
  const next = 'GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n';
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1').setEncoding('utf8');
  let received = '';
  socket.on('data', (chunk) => (received += chunk));
  socket.write(upload + next);
  await once(socket, 'close');
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 200']);
});
