import { createProgram } from '../program.ts';

/** Runs a command; resolves with its output, and its error if it fails. */
export async function runCommand(args: readonly string[], signal = new AbortController().signal) {
  const written = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    jest.spyOn(process[name], 'write').mockImplementation((text) => {
      written[name] += String(text);
      return true;
    }),
  );
  const error = await createProgram(signal)
    .parseAsync(args, { from: 'user' })
    .then(
      () => undefined,
      (failure: unknown) => failure,
    );
  for (const spy of spies) spy.mockRestore();
  return { ...written, error };
}
