import { ConfigError } from '@winnow/config';
import { readSinks } from './sink-settings';

const secret = 'wJalrXUtnFEMI';
const sink = { endpoint: 'https://s3.example.com', accessKeyId: 'AKID', secretAccessKey: secret };
const config = {
  apiKeys: [],
  egressUrl: 'http://egress:3128',
  databaseUrl: 'postgres://db/winnow',
  allowCidrs: [],
  denyCidrs: [],
  allowPorts: ['443'],
};
const read = (s3Sinks: unknown, overrides = {}) =>
  readSinks({ ...config, s3Sinks: typeof s3Sinks === 'string' ? s3Sinks : JSON.stringify(s3Sinks), ...overrides });

it('reads buckets by name, with the defaults of their region and prefix', () => {
  expect(readSinks({ ...config, s3Sinks: null }).size).toBe(0);
  expect([...read({ archive: sink })]).toEqual([
    ['archive', { ...sink, region: 'us-east-1', prefix: '', owners: undefined }],
  ]);
});

it.each([
  ['must be JSON', `{"archive": "${secret}`, {}],
  ['invalid at archive.secretAccessKey', { archive: { ...sink, secretAccessKey: '' } }, {}],
  ['invalid at archive', { archive: { ...sink, seccret: secret } }, {}],
  ['invalid at archive.prefix', { archive: { ...sink, prefix: 'a b' } }, {}],
  ['archive.endpoint must be a web address', { archive: { ...sink, endpoint: 'ftp://s3.example.com' } }, {}],
  ['that the egress rejects', { archive: { ...sink, endpoint: 'http://169.254.169.254/' } }, {}],
  ['that the egress rejects', { archive: { ...sink, endpoint: 'https://s3.example.com:9000' } }, {}],
  ['a key that is not in API_KEYS', { archive: { ...sink, keys: ['crawler'] } }, {}],
  ['requires EGRESS_URL', { archive: sink }, { databaseUrl: null }],
])('rejects settings with: %s; repeats no secret', (message, settings, config) => {
  expect(() => read(settings, config)).toThrow(ConfigError);
  expect(() => read(settings, config)).toThrow(message);
  expect(() => read(settings, config)).not.toThrow(secret);
});
