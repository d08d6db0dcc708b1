import path from 'node:path';
import { runTypeScriptCode } from '@winnow/testing';

const file = (name: string) => JSON.stringify(path.join(__dirname, name));

/** Runs `start`, the source of a function, as a service. */
function runAsService(start: string) {
  return runTypeScriptCode(`
    const { createLogger } = await import(${file('../../logging/src/create-logger.ts')});
    const { ConfigError } = await import(${file('../../config/src/index.ts')});
    const { runService } = await import(${file('run-service.ts')});
    await runService(createLogger('test'), ${start});`);
}

it('exits on an uncaught exception and logs none of the data attached to it', () => {
  const { status, stdout, stderr } = runAsService(`async () => {
    const command = { name: 'set', args: ['session-of-hedwig', 'what hedwig has written'] };
    setTimeout(() => { throw Object.assign(new Error('closed'), { command }); });
    setInterval(() => undefined, 1_000);
    return { close: async () => undefined };
  }`);
  expect(status).toBe(1);
  expect(stdout + stderr).not.toContain('hedwig');
  expect(JSON.parse(stdout)).toMatchObject({ level: 'fatal', err: { type: 'Error', message: 'closed' } });
});

it('keeps running after an unhandled rejection, and logs it', () => {
  const { status, stdout } = runAsService(`async () => {
    setTimeout(() => void Promise.reject(new Error('unheard')));
    setTimeout(() => process.exit(7), 200);
    return { close: async () => undefined };
  }`);
  expect(status).toBe(7);
  expect(JSON.parse(stdout)).toMatchObject({ level: 'error', err: { message: 'unheard' } });
});

it('does not start with an invalid variable, and names it in one line', () => {
  const { status, stdout, stderr } = runAsService(`async () => { throw new ConfigError('A_PORT: must be a number'); }`);
  expect([status, stderr]).toEqual([1, '']);
  expect(JSON.parse(stdout)).toMatchObject({ level: 'fatal', msg: 'cannot start: A_PORT: must be a number' });
});
