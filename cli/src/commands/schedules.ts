import { Argument, type Command } from 'commander';
import type { Schedule, WinnowClient } from '@winnow/client';
import { withServer } from '../server.ts';
import { print } from '../terminal.ts';
import { requireKey } from './keyed.ts';
import { jsonOption } from './options.ts';

interface AddOptions {
  readonly time: string;
  readonly days?: string;
  readonly timeZone: string;
  readonly json?: boolean;
}

const id = () => new Argument('<id>', 'id of the schedule');

export function addSchedules(program: Command, signal: AbortSignal): void {
  const group = program.command('schedules').description('when the collections of an API key are refreshed');
  const run = (command: Command, work: (client: WinnowClient) => Promise<void>) =>
    withServer(requireKey(command), signal, ({ client }) => work(client));
  const show = (all: readonly Schedule[], json: boolean | undefined) =>
    json ? print(JSON.stringify(all, null, 2)) : all.length > 0 ? print(all.map(lineOf).join('\n')) : undefined;
  group
    .command('list', { isDefault: true })
    .description('prints the schedules, the next one first: id, collection, when, next, how the last refresh ended')
    .addOption(jsonOption())
    .action(({ json }: { json?: boolean }, command: Command) =>
      run(command, async (client) => show(await client.schedules.list(signal), json)),
    );
  group
    .command('add')
    .description('refreshes a collection at a time of day')
    .argument('<collection>', 'id of the collection')
    .requiredOption('-t, --time <time>', 'hours and minutes: 06:00')
    .option('-d, --days <days>', 'comma list of mon, tue, wed, thu, fri, sat, sun; every day without it')
    .option('-z, --time-zone <zone>', 'Europe/Berlin', new Intl.DateTimeFormat().resolvedOptions().timeZone)
    .addOption(jsonOption())
    .action((collection: string, { time, days, timeZone, json }: AddOptions, command: Command) =>
      run(command, async (client) => {
        const wanted = days === undefined ? {} : { days: days.split(',') as NonNullable<Schedule['days']> };
        await show([await client.schedules.add({ collection, time, timeZone, ...wanted }, signal)], json);
      }),
    );
  for (const [name, paused, what] of [
    ['pause', true, 'pauses a schedule'],
    ['resume', false, 'lets a paused schedule go on'],
  ] as const)
    group
      .command(name)
      .description(what)
      .addArgument(id())
      .action((of: string, _options: object, command: Command) =>
        run(command, async (client) => void (await client.schedules.change(of, { paused }, signal))),
      );
  group
    .command('delete')
    .description('deletes a schedule')
    .addArgument(id())
    .action((of: string, _options: object, command: Command) =>
      run(command, (client) => client.schedules.remove(of, signal)),
    );
}

function lineOf({ id: name, collection, days, time, timeZone, paused, next, last }: Schedule): string {
  const when = `${days?.join(',') ?? 'daily'} ${time} ${timeZone}`;
  return [name, collection, when, paused ? 'paused' : (next ?? ''), last?.status ?? ''].join('\t');
}
