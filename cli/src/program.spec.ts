import { runCommand } from './testing/run-command.ts';

it.each([
  [['read'], /^error: missing required argument/],
  [['links', 'https://a.test/', '--depth', '7'], /^error: option '-d, --depth <steps>' argument '7' is invalid/],
  [['collections', 'show'], /^error: missing required argument 'id'/],
])('names the error of %j, and no more than where the help is', async (args, message) => {
  const { stderr } = await runCommand(args);
  expect(stderr).toMatch(message);
  expect(stderr.trimEnd().split('\n').filter(Boolean)).toHaveLength(2);
  expect(stderr).toContain('--help lists the arguments and options.');
});
