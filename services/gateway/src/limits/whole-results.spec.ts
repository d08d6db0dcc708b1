import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { WholeResults } from './whole-results';

const megabyte = 2 ** 20;
const from = (ip: string, sessionId = ip) => ({ ip, sessionId });
const replyOf = () => ({ raw: new EventEmitter() }) as unknown as Pick<FastifyReply, 'raw'>;

it('limits the memory of an address block and of the process', async () => {
  const results = new WholeResults({ rateLimit: true });
  const reserve = (ip: string, session: string) => results.of(from(ip, session))(16 * megabyte);
  await reserve('192.0.2.1', 'ann');
  const release = await reserve('192.0.2.1', 'bob');
  await expect(reserve('192.0.2.1', 'cid')).rejects.toMatchObject({ code: 'rate-limited', retryAfter: 5 });
  await reserve('192.0.2.2', 'dan');
  await reserve('192.0.2.3', 'eve');
  await expect(reserve('192.0.2.4', 'fay')).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
  release();
  await expect(reserve('192.0.2.4', 'fay')).resolves.toBeDefined();
});

it('limits only the memory of the process when rates are not limited', async () => {
  const results = new WholeResults({ rateLimit: false });
  await results.of(from('192.0.2.1'))(64 * megabyte);
  await expect(results.of(from('192.0.2.1'))(1)).rejects.toMatchObject({ code: 'unavailable' });
});

it('holds the memory of a result until its response has closed', async () => {
  const results = new WholeResults({ rateLimit: true });
  const reply = replyOf();
  const release = await results.of(from('192.0.2.1'), reply)(32 * megabyte);
  release(0);
  await expect(results.of(from('192.0.2.1'))(1)).rejects.toMatchObject({ code: 'rate-limited' });
  reply.raw.emit('close');
  await expect(results.of(from('192.0.2.1'))(1)).resolves.toBeDefined();
});
