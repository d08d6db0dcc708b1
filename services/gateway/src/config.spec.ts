import { readConfig } from '@winnow/config';
import { gatewayVariables } from './config';

const { databaseUrl, remoteProcessingUrl, remoteChatUrl } = gatewayVariables;
const read = (environment: NodeJS.ProcessEnv) =>
  readConfig({ databaseUrl, remoteProcessingUrl, remoteChatUrl }, environment);

it.each(['localhost:5432/winnow', 'winnow', 'mysql://db/winnow', 'postgres://user:pass#word@db/winnow'])(
  'rejects %s as DATABASE_URL',
  (url) => expect(() => read({ DATABASE_URL: url })).toThrow('DATABASE_URL: must be a URL such as postgres://'),
);

it.each([
  'postgres://user:p%23ss@db:5432/winnow?sslmode=verify-full',
  'POSTGRESQL://[::1]/winnow',
  'postgres:///winnow',
  'postgres://user@/winnow?host=/run/postgresql',
  'postgres://%2Frun%2Fpostgresql/winnow',
  'socket:/run/postgresql?db=winnow',
  '/run/postgresql winnow',
])('accepts %s as DATABASE_URL', (url) => expect(read({ DATABASE_URL: url })).toMatchObject({ databaseUrl: url }));

it('rejects addresses of remotes that are no URL', () =>
  expect(() => read({ REMOTE_PROCESSING_URL: '/remotes/', REMOTE_CHAT_URL: 'cdn.example/m.json' })).toThrow(
    /REMOTE_PROCESSING_URL: must be a URL[^]*REMOTE_CHAT_URL: must be a URL/,
  ));
