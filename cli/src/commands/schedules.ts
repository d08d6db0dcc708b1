import { Argument, type Command } from 'commander';
import type { Schedule, ScheduleChange, WinnowClient } from '@winnow/client';
import { exitCodes } from '../exit-codes.ts';
import { Failure } from '../failure.ts';
import { print } from '../terminal.ts';
import { addScopeOptions, scopeOf, type CrawlScope } from './crawl.ts';
import { withKey } from './with-key.ts';
import {
  addPageOptions,
  formatOf,
  formatOption,
  integerBetween,
  jsonOption,
  pageOptionsOf,
  type PageOptions,
} from './options.ts';
import { addSinkOptions, sinkOf, type SinkOptions } from './sinks.ts';

interface AddOptions extends CrawlScope, PageOptions, SinkOptions {
  readonly crawl?: string;
  readonly format: string;
  readonly time: string;
  readonly days?: string;
  readonly timeZone: string;
  readonly json?: boolean;
}

interface ChangeOptions extends Omit<SinkOptions, 'sink'> {
  readonly time?: string;
  readonly days?: string;
  readonly timeZone?: string;
  /** False for `--no-sink`. */
  readonly sink?: string | false;
  readonly json?: boolean;
}

const timeFlag = ['-t, --time <time>', 'hours and minutes: 06:00'] as const;
const daysFlag = '-d, --days <days>';
const zoneFlag = ['-z, --time-zone <zone>', 'Europe/Berlin'] as const;
const daysIn = (list: string) => list.split(',') as NonNullable<Schedule['days']>;
const id = () => new Argument('<id>', 'id of the schedule');

export function addSchedules(program: Command, signal: AbortSignal): void {
  const group = program
    .command('schedules')
    .description('manages the schedules of an API key: when collections are refreshed and websites are crawled');
  const run = (command: Command, work: (client: WinnowClient) => Promise<void>) => withKey(command, signal, work);
  const show = (all: readonly Schedule[], json: boolean | undefined) =>
    json ? print(JSON.stringify(all, null, 2)) : all.length > 0 ? print(all.map(lineOf).join('\n')) : undefined;
  group
    .command('list', { isDefault: true })
    .description(
      'lists the schedules, next run first: id, collection or website, times, next run, outcome of the last run',
    )
    .addOption(jsonOption())
    .action(({ json }: { json?: boolean }, command: Command) =>
      run(command, async (client) => show(await client.schedules.list(signal), json)),
    );
  addSinkOptions(addPageOptions(addScopeOptions(group.command('add'))))
    .description('schedules the refresh of a collection, or the crawl of a website into a new one')
    .argument('[collection]', 'id of the collection')
    .option('-c, --crawl <url>', 'website to crawl instead of refreshing a collection; accepts the options of crawl')
    .option('--depth <steps>', 'link steps to follow, 0 to 100', integerBetween(0, 100), 10)
    .addOption(formatOption('markdown'))
    .requiredOption(...timeFlag)
    .option(daysFlag, 'comma-separated list of mon, tue, wed, thu, fri, sat, sun; default: every day')
    .option(...zoneFlag, new Intl.DateTimeFormat().resolvedOptions().timeZone)
    .addOption(jsonOption())
    .action((collection: string | undefined, options: AddOptions, command: Command) =>
      run(command, async (client) => {
        const { time, days, timeZone, json, crawl: url, format, ...rest } = options;
        const crawl =
          url === undefined
            ? {}
            : { crawl: { url, format: formatOf(format), ...scopeOf(rest), ...pageOptionsOf(rest) } };
        const refresh = collection === undefined ? {} : { collection };
        const wanted = days === undefined ? {} : { days: daysIn(days) };
        const schedule = { ...refresh, ...crawl, time, timeZone, ...wanted, ...sinkOf(rest) };
        await show([await client.schedules.add(schedule, signal)], json);
      }),
    );
  addSinkOptions(group.command('change'))
    .description('changes the times or the bucket of a schedule; omitted options are unchanged')
    .addArgument(id())
    .option(...timeFlag)
    .option(daysFlag, 'comma-separated list of mon, tue, wed, thu, fri, sat, sun; all: every day')
    .option(...zoneFlag)
    .option('--no-sink', 'stop sending to a bucket')
    .addOption(jsonOption())
    .action((of: string, options: ChangeOptions, command: Command) =>
      run(command, async (client) =>
        show([await client.schedules.change(of, changeOf(options), signal)], options.json),
      ),
    );
  for (const [name, paused, what] of [
    ['pause', true, 'pauses a schedule'],
    ['resume', false, 'resumes a paused schedule'],
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

/** Throws `Failure` when the options change nothing. */
function changeOf({ time, days, timeZone, sink, sinkFormat }: ChangeOptions): ScheduleChange {
  const change = {
    ...(time === undefined ? {} : { time }),
    ...(days === undefined ? {} : { days: days === 'all' ? null : daysIn(days) }),
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(sink === false ? { sink: null } : sinkOf({ sinkFormat, ...(sink === undefined ? {} : { sink }) })),
  };
  if (Object.keys(change).length > 0) return change;
  throw new Failure('Give at least one of --time, --days, --time-zone, --sink and --no-sink.', exitCodes.usage);
}

function lineOf({ id: name, collection, crawl, days, time, timeZone, paused, next, last }: Schedule): string {
  const when = `${days?.join(',') ?? 'daily'} ${time} ${timeZone}`;
  return [name, collection ?? crawl?.url ?? '', when, paused ? 'paused' : (next ?? ''), last?.status ?? ''].join('\t');
}
