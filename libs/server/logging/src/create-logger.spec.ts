import path from 'node:path';
import { runTypeScriptCode } from '@winnow/testing';

/** Returns the output of a process with this logger: pino bypasses Jest's standard output. */
function linesOf(script: string): string {
  const library = JSON.stringify(path.join(__dirname, 'create-logger.ts'));
  return runTypeScriptCode(`const { createLogger, redactFromLogs } = await import(${library}); ${script}`).stdout;
}

it('redacts a secret at any position in a line', () => {
  const lines = linesOf(`
    const log = createLogger('test');
    redactFromLogs('sk-a-key-of-a-model', null, 'none');
    log.info({ cause: 'Incorrect key: sk-a-key-of-a-model.', err: new Error('none of sk-a-key-of-a-model') }, 'sk-a-key-of-a-model');
  `);
  expect(lines).not.toContain('sk-a-key');
  expect(JSON.parse(lines)).toMatchObject({ cause: 'Incorrect key: [hidden].', msg: '[hidden]' });
  expect(lines).toContain('none of [hidden]');
});

it('redacts fields with the names of secrets', () => {
  expect(
    linesOf(`createLogger('test').info({ password: 'open sesame', a: { token: 'open sesame' } }, 'x');`),
  ).not.toContain('sesame');
});

describe('an error', () => {
  /** Like ioredis's rejections: the command is a property of the error and of its causes. */
  const failedCommand = `
    const command = { name: 'hset', args: ['session-of-hedwig', 'what hedwig has written'] };
    const error = Object.assign(new Error('WRONGTYPE Operation against a key'), { name: 'ReplyError', command });
    error.previousErrors = [Object.assign(new Error('OOM'), { command })];`;

  it('is logged with type, message, code, stack and cause, without its other properties', () => {
    const lines = linesOf(`
      ${failedCommand}
      const around = Object.assign(new Error('It failed.', { cause: error }), { code: 'EFAIL', body: 'what hedwig has written' });
      createLogger('test').child({ jobId: 'j' }).error({ err: around }, 'x');
      createLogger('test').error(error, 'x');
      createLogger('test').error({ err: { args: command.args } }, 'x');
      createLogger('test').error({ err: new AggregateError([error], 'many') }, 'x');
    `);
    expect(lines).not.toContain('hedwig');
    const [line = ''] = lines.split('\n');
    expect(JSON.parse(line)).toMatchObject({
      jobId: 'j',
      err: {
        type: 'Error',
        message: 'It failed.',
        code: 'EFAIL',
        stack: expect.stringMatching(/^ {4}at /),
        cause: { type: 'ReplyError', message: 'WRONGTYPE Operation against a key' },
      },
    });
  });

  it('is logged without data quoted in its message', () => {
    const lines = linesOf(`
      const log = createLogger('test');
      const unknown = "ERR unknown command 'hset', with args beginning with: 'hedwig' 'and\\nmore of hedwig' ";
      log.error({ err: new Error(unknown) }, 'x');
      log.error({ err: new Error('x', { cause: new Error(unknown) }) }, 'x');
      for (const text of ['hedwig wrote this', '{"hedwig": hedwig}', '["hedwig", hedwig and much more of it, said by hedwig]'])
        try { JSON.parse(text) } catch (error) { log.error({ err: error }, 'x') }
    `);
    expect(lines).not.toContain('hedwig');
    expect(lines.trim().split('\n')).toHaveLength(5);
    expect(lines).toContain('ERR unknown command');
  });

  it('with circular causes is logged in a few lines', () => {
    const lines = linesOf(`
      const error = new Error('round');
      error.cause = error;
      createLogger('test').error({ err: error }, 'x');
    `);
    expect(lines.split('"round"').length - 1).toBe(5);
  });
});
