import path from 'node:path';
import { runTypeScript } from '@winnow/testing';

it('exits with a one-line message for an invalid variable', () => {
  const { status, stdout } = runTypeScript([path.join(__dirname, 'main.ts')], { HEALTH_PORT: 'abc' });
  expect(status).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ msg: expect.stringContaining('HEALTH_PORT: must be a whole number') });
});
