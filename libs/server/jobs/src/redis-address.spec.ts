import { redisAddress } from './redis-address';

it.each(['redis://:p%40ss@redis:6379/2', 'rediss://redis.example.com:6380'])('leaves %s to ioredis', (url) => {
  expect(redisAddress(url)).toEqual({ url });
});

it('parses Sentinel addresses with all optional parts', () => {
  expect(redisAddress('redis-sentinel://a,b:26380,[fd00::1]:26381/#mymaster')).toEqual({
    options: {
      sentinels: [
        { host: 'a', port: 26_379 },
        { host: 'b', port: 26_380 },
        { host: 'fd00::1', port: 26_381 },
      ],
      name: 'mymaster',
    },
  });
  expect(redisAddress('rediss-sentinel://winnow:p%40%3Ass@a/3?sentinelPassword=q%26#my%20master')).toEqual({
    options: {
      sentinels: [{ host: 'a', port: 26_379 }],
      name: 'my master',
      username: 'winnow',
      password: 'p@:ss',
      db: 3,
      sentinelPassword: 'q&',
      tls: {},
      enableTLSForSentinelMode: true,
    },
  });
  expect(redisAddress('redis-sentinel://:secret@a/#m')).toMatchObject({ options: { password: 'secret' } });
});

it.each(['redis-sentinel:///#m', 'redis-sentinel://a', 'redis-sentinel://a/0'])('reports what %s lacks', (url) => {
  expect(() => redisAddress(url)).toThrow('redis-sentinel://host:26379,host:26379/#name-of-the-master');
});
