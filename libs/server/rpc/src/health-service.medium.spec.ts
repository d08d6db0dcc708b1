import { credentials, makeClientConstructor, status, type ServiceError } from '@grpc/grpc-js';
import { silentLogger } from '@winnow/logging';
import { startChatServer } from './index';
import { healthServiceDefinition } from './health-service';

type Check = (
  asked: { service: string },
  options: { deadline: number },
  reply: (error: ServiceError | null, answer?: { status: string }) => void,
) => void;

it('answers the standard health checks and notifies watchers of the shutdown', async () => {
  const server = await startChatServer('127.0.0.1:0', async function* () {}, silentLogger);
  const HealthClient = makeClientConstructor(healthServiceDefinition, 'Health');
  const client = new HealthClient(`127.0.0.1:${server.port}`, credentials.createInsecure());
  const check = (service: string) =>
    new Promise<string>((resolve) => {
      const call = client['Check'] as unknown as Check;
      call.call(client, { service }, { deadline: Date.now() + 5_000 }, (error, answer) =>
        resolve(error ? (status[error.code] ?? '') : (answer?.status ?? '')),
      );
    });
  expect(await check('')).toBe('SERVING');
  expect(await check('winnow.ai.ChatService')).toBe('SERVING');
  expect(await check('other')).toBe('NOT_FOUND');
  const watch = client['Watch']?.call(
    client,
    { service: '' },
    { deadline: Date.now() + 5_000 },
  ) as unknown as AsyncIterable<{ status: string }>;
  const seen: string[] = [];
  for await (const answer of watch) {
    seen.push(answer.status);
    if (seen.length === 1) void server.close(1_000);
  }
  expect(seen).toEqual(['SERVING', 'NOT_SERVING']);
  client.close();
});
