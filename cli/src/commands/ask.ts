import type { Command } from 'commander';
import { withServer } from '../server.ts';
import { clearProgress, print, printError } from '../terminal.ts';
import { jsonOption, serverOf } from './options.ts';
import { readTexts } from './read-texts.ts';

export function addAsk(program: Command, signal: AbortSignal): void {
  program
    .command('ask')
    .description('answers a question from files, pages and videos, with the passages that support the answer')
    .argument('<question>')
    .argument('<file|url...>', 'files, pages or videos; - for stdin')
    .addOption(jsonOption())
    .action(async (question: string, names: string[], { json }: { json?: boolean }, command: Command) => {
      const { sources, answer } = await withServer(serverOf(command), signal, async ({ client }) => {
        const texts = await readTexts(client, names, signal);
        clearProgress();
        return { sources: texts, answer: await client.ask({ question, sources: texts }, { signal }) };
      });
      if (json) return print(JSON.stringify(answer, null, 2));
      const titles = new Map(sources.map(({ id, title }) => [id, title]));
      const citations = answer.citations.map(
        ({ number, source, quote }) => `[${number}] ${titles.get(source)}: “${quote}”`,
      );
      await print([answer.response, ...(citations.length > 0 ? ['', ...citations] : [])].join('\n'));
      if (answer.truncated) printError('The answer stopped at its maximum length.');
    });
}
