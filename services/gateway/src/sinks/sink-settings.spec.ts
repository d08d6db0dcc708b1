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
const read = (s3Sinks: unknown, over = {}) =>
  readSinks({ ...config, s3Sinks: typeof s3Sinks === 'string' ? s3Sinks : JSON.stringify(s3Sinks), ...over });

it('reads buckets by name, with the defaults of their region and prefix', () => {
  expect(readSinks({ ...config, s3Sinks: null }).size).toBe(0);
  expect([...read({ archive: sink })]).toEqual([
    ['archive', { ...sink, region: 'us-east-1', prefix: '', owners: undefined }],
  ]);
});

it.each([
  ['is no JSON', `{"archive": "${secret}`, {}],
  ['wrong at archive.secretAccessKey', { archive: { ...sink, secretAccessKey: '' } }, {}],
  ['wrong at archive', { archive: { ...sink, seccret: secret } }, {}],
  ['wrong at archive.prefix', { archive: { ...sink, prefix: 'a b' } }, {}],
  ['archive.endpoint is no web address', { archive: { ...sink, endpoint: 'ftp://s3.example.com' } }, {}],
  ['that the egress refuses', { archive: { ...sink, endpoint: 'http://169.254.169.254/' } }, {}],
  ['that the egress refuses', { archive: { ...sink, endpoint: 'https://s3.example.com:9000' } }, {}],
  ['a key that is not in API_KEYS', { archive: { ...sink, keys: ['crawler'] } }, {}],
  ['have to be set', { archive: sink }, { databaseUrl: null }],
])('says that it %s, and repeats no secret', (message, given, over) => {
  expect(() => read(given, over)).toThrow(ConfigError);
  expect(() => read(given, over)).toThrow(message);
  expect(() => read(given, over)).not.toThrow(secret);
});
