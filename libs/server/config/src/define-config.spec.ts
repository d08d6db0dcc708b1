import {
  ConfigError,
  choice,
  egressUrl,
  flag,
  integer,
  limit,
  list,
  optionalHttpUrl,
  optionalText,
  readConfig,
  redisUrl,
  text,
} from './index';

const table = {
  url: text({ name: 'A_URL', description: 'an address' }),
  port: integer({ name: 'A_PORT', description: 'a port', fallback: 80, min: 1, max: 65_535 }),
  mode: choice({ name: 'A_MODE', description: 'a mode', options: ['slow', 'fast'], fallback: 'slow' }),
  loud: flag({ name: 'A_LOUD', description: 'noise', fallback: false }),
  hosts: list({ name: 'A_HOSTS', description: 'hosts', fallback: [] }),
  note: optionalText({ name: 'A_NOTE', description: 'a note' }),
  pages: limit('pages'),
};

describe('readConfig', () => {
  it('uses defaults, and treats an empty variable as an absent one', () => {
    expect(readConfig(table, { A_URL: 'x', A_PORT: '' })).toEqual({
      url: 'x',
      port: 80,
      mode: 'slow',
      loud: false,
      hosts: [],
      note: null,
      pages: 200,
    });
  });

  it('converts every type', () => {
    const environment = {
      A_URL: 'x',
      A_PORT: '8081',
      A_MODE: 'fast',
      A_LOUD: 'on',
      A_HOSTS: 'a, b,,',
      A_NOTE: 'n',
      LIMIT_PAGES: '5',
    };
    expect(readConfig(table, environment)).toEqual({
      url: 'x',
      port: 8081,
      mode: 'fast',
      loud: true,
      hosts: ['a', 'b'],
      note: 'n',
      pages: 5,
    });
  });

  it('reports all invalid variables together, but never a value', () => {
    const read = () => readConfig(table, { A_PORT: 's3cret', A_MODE: 's3cret', LIMIT_PAGES: '0' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(
      /A_URL: is required[\s\S]*A_PORT: must be[\s\S]*A_MODE: must be one of slow, fast[\s\S]*LIMIT_PAGES/,
    );
    expect(read).toThrow('A_PORT: must be a whole number from 1 to 65535');
    expect(read).toThrow('LIMIT_PAGES: must be a whole number of at least 1');
    expect(read).not.toThrow(/s3cret/);
  });

  it('treats a variable of spaces as an absent one', () => {
    expect(() => readConfig(table, { A_URL: ' ' })).toThrow('A_URL: is required');
    expect(readConfig(table, { A_URL: 'x', A_NOTE: ' \t', A_MODE: ' ', LIMIT_PAGES: ' ' })).toMatchObject({
      note: null,
      mode: 'slow',
      pages: 200,
    });
  });

  it('rejects names of properties as on or off', () => {
    expect(() => readConfig(table, { A_URL: 'x', A_LOUD: 'constructor' })).toThrow('A_LOUD: must be on or off');
  });

  it.each(['egress:3128', '127.0.0.1:3128', '//egress:3128', 'ftp://egress', 'http://'])(
    'rejects %s as the URL of an HTTP server',
    (url) => {
      const servers = { egressUrl, model: optionalHttpUrl({ name: 'A_MODEL', description: 'a server' }) };
      const read = () => readConfig(servers, { EGRESS_URL: url, A_MODEL: url });
      expect(read).toThrow(/EGRESS_URL: must be a URL that starts with http[^]*A_MODEL: must be a URL/);
    },
  );

  it('accepts URLs of HTTP servers unchanged, and an optional one that is absent', () => {
    const servers = { egressUrl, model: optionalHttpUrl({ name: 'A_MODEL', description: 'a server' }) };
    expect(readConfig(servers, { EGRESS_URL: 'http://egress:3128' })).toEqual({
      egressUrl: 'http://egress:3128',
      model: null,
    });
    expect(readConfig(servers, { EGRESS_URL: 'HTTP://[::1]:1', A_MODEL: ' https://a.example/v1/ ' })).toEqual({
      egressUrl: 'HTTP://[::1]:1',
      model: 'https://a.example/v1/',
    });
  });

  it('rejects a REDIS_URL without a scheme, for which ioredis would connect to this machine', () => {
    for (const url of [
      'redis:6379',
      'localhost:6379',
      'http://redis:6379',
      'redis://',
      'redis://:6379',
      'redis://:pass#word@h:6379',
    ])
      expect(() => readConfig({ redisUrl }, { REDIS_URL: url })).toThrow('REDIS_URL: must be a URL such as redis://');
    for (const url of [
      'redis://h',
      'redis://[::1]:6379',
      'unix:///run/r.sock',
      'rediss://u:p@h:1/2',
      'redis-sentinel://a,b/#m',
      'rediss-sentinel://a/#m',
      '/run/r.sock',
    ])
      expect(readConfig({ redisUrl }, { REDIS_URL: url })).toEqual({ redisUrl: url });
  });
});
