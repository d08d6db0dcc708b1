import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createProgram } from '../program.ts';
import { setUpFolder } from '../testing/set-up.ts';

describe('fields', () => {
  const schema = { type: 'object', properties: { title: { type: 'string' } } };
  const folder = setUpFolder();
  afterEach(() => jest.restoreAllMocks());

  it('accepts a schema with a byte order mark', async () => {
    const file = path.join(folder.path, 'schema.json');
    writeFileSync(file, `\ufeff${JSON.stringify(schema)}`);
    const problem = { message: 'No.', code: 'invalid-request', correlationId: 'one-correlation' };
    const fetch = jest.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(problem, { status: 400 }));
    const args = ['--server', 'https://winnow.test', 'fields', '--schema', file, 'https://site.test/'];
    await expect(createProgram(new AbortController().signal).parseAsync(args, { from: 'user' })).rejects.toThrow('No.');
    expect(JSON.parse(String(fetch.mock.calls[0]?.[1]?.body))).toEqual({ url: 'https://site.test/', schema });
  });
});
