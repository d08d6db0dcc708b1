import { connectRedis, documentsOwner } from '@winnow/jobs';
import { startTestRedis, type TestRedis } from '@winnow/testing';
import { DailyAllowance } from './daily-allowance';

let server: TestRedis;
let redis: ReturnType<typeof connectRedis>;

beforeAll(async () => {
  server = await startTestRedis();
  redis = connectRedis(server.url, 'producer');
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

const allowance = (perVisitor: number, prefix: string) =>
  new DailyAllowance(redis, prefix, { name: 'pages', perVisitor, message: 'Used up.' });

describe('DailyAllowance', () => {
  it('limits a visitor, and an address at four times as much, across all processes', async () => {
    const [one, other] = [allowance(10, 'a'), allowance(10, 'a')];
    await one.take({ owner: 'ann', block: 'office' }, 7);
    await expect(other.take({ owner: 'ann', block: 'home' }, 4)).rejects.toMatchObject({
      code: 'quota',
      message: 'Used up.',
    });
    await other.take({ owner: 'ann', block: 'office' }, 3);
    for (const owner of ['ben', 'cid', 'dan']) await one.take({ owner, block: 'office' }, 10);
    await expect(one.take({ owner: 'eve', block: 'office' }, 1)).rejects.toMatchObject({ code: 'quota' });
    await one.take({ owner: 'eve', block: undefined }, 10);
  });

  it('counts linked documents for the visitor who requested their pages', async () => {
    const pages = allowance(10, 'c');
    await pages.take({ owner: documentsOwner('ann'), block: undefined }, 8);
    await expect(pages.take({ owner: 'ann', block: undefined }, 3)).rejects.toMatchObject({ code: 'quota' });
    await pages.take({ owner: 'ann', block: undefined }, 2);
    await expect(pages.take({ owner: documentsOwner('ann'), block: undefined }, 1)).rejects.toMatchObject({
      code: 'quota',
    });
  });

  it('counts nothing without a limit', async () => {
    await allowance(0, 'b').take({ owner: 'ann', block: undefined }, 1e9);
    expect(await redis.keys('b:*')).toEqual([]);
  });
});
