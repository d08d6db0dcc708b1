import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { setUpFolder } from '../testing/set-up.ts';
import { headerOption, headersOf } from './header-option.ts';

const folder = setUpFolder();

const parse = (...args: string[]) => {
  const command = new Command()
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
    .addOption(headerOption());
  return headersOf(command.parse(args, { from: 'user' }).opts());
};

it('collects headers of the command line and of a file', () => {
  const file = path.join(folder.path, 'headers.txt');
  writeFileSync(file, 'Authorization: Bearer a:b\r\n\nCookie: c=1; d=2\n');
  expect(parse('-H', 'X-Own:1', '--header', `@${file}`)).toEqual({
    headers: { 'X-Own': '1', Authorization: 'Bearer a:b', Cookie: 'c=1; d=2' },
  });
  expect(parse()).toEqual({});
});

it.each([['Bearer a'], [': a'], ['@/does/not/exist']])('rejects %s', (header) => {
  expect(() => parse('-H', header)).toThrow(/must be a name and a value|cannot be read/);
});
