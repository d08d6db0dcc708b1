import type { Command } from 'commander';
import { withServer } from '../server.ts';
import { clearProgress, print, showProgress } from '../terminal.ts';
import { jsonOption, serverOf } from './options.ts';
import { readSource } from './read.ts';
import { sourceOf } from './source.ts';

export function addExamples(program: Command, signal: AbortSignal): void {
  program
    .command('examples')
    .description('generates questions and answers about a file, page or video; - for stdin')
    .argument('<file|url>')
    .option('-i, --instructions <text>', 'topic of the questions')
    .addOption(jsonOption())
    .action(async (name: string, options: { instructions?: string; json?: boolean }, command: Command) => {
      const { instructions, json } = options;
      const source = sourceOf(name);
      const answer = await withServer(serverOf(command), signal, async ({ client }) => {
        const { text } = await readSource(client, source, { format: 'text', include: [] }, signal);
        const request = { knowledge_base: text, ...(instructions === undefined ? {} : { instructions }) };
        return client.run('generate-examples', request, { signal, onProgress: showProgress });
      });
      clearProgress();
      const pairs = answer.examples.map(({ user, assistant }) => `Q: ${user}\nA: ${assistant}`);
      await print(json ? JSON.stringify(answer, null, 2) : pairs.join('\n\n'));
    });
}
