import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** What a process writes that logs in this way: pino writes past Jest's standard output. */
function linesOf(script: string): string {
  const library = JSON.stringify(path.join(__dirname, 'create-logger.ts'));
  const code = `const { createLogger, hideFromLogs } = await import(${library}); ${script}`;
  return execFileSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' });
}

it('hides a secret wherever it stands in a line', () => {
  const lines = linesOf(`
    const log = createLogger('test');
    hideFromLogs('sk-a-key-of-a-model', null, 'none');
    log.info({ cause: 'Incorrect key: sk-a-key-of-a-model.', err: new Error('none of sk-a-key-of-a-model') }, 'sk-a-key-of-a-model');
  `);
  expect(lines).not.toContain('sk-a-key');
  expect(JSON.parse(lines)).toMatchObject({ cause: 'Incorrect key: [hidden].', msg: '[hidden]' });
  expect(lines).toContain('none of [hidden]');
});

it('hides what is named as a secret', () => {
  expect(
    linesOf(`createLogger('test').info({ password: 'open sesame', a: { token: 'open sesame' } }, 'x');`),
  ).not.toContain('sesame');
});
