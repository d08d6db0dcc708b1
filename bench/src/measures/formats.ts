import { readFileSync } from 'node:fs';
import { commandPeers, type Peer } from '../lab/command-peers';
import { missingSharedBench, ourAdapter, sharedFile, sharedScore, theirAdapter } from '../lab/shared-bench';
import { mean } from '../lab/statistics';
import type { Figure, Measure } from '../measure';

/** Slides, sheets, books, mail and the other formats besides PDF and Word, against the usual libraries. */
export const formats: Measure = {
  name: 'formats',
  title: 'real files of 14 other formats against officeparser, markitdown and anydoc',
  limitSeconds: 900,
  async run(signal) {
    const missing = missingSharedBench();
    const list = missing === undefined ? sharedFile('formats/dev/gt.json') : undefined;
    if (list === undefined) return { figures: [], notes: [missing ?? 'there are no files of other formats'] };
    const sources = JSON.parse(readFileSync(list, 'utf8')) as Record<string, { readonly src: string }>;
    const scoresOf = async (reader: readonly string[]) => {
      const { per } = await sharedScore<Report>('doc', ['--kind', 'formats', ...reader], signal);
      return per.filter(({ f1 }) => f1 !== undefined);
    };
    const ours = await scoresOf(['--module', ourAdapter('document')]);
    const f1 = (scores: readonly Score[], group: string) =>
      mean(scores.filter((each) => each.group === group).map((each) => each.f1 ?? 0));
    const groups = [...new Set(ours.map(({ group }) => group))];
    const countOf = (group: string) => ours.filter((each) => each.group === group).length;
    const figures: Figure[] = groups.map((group) => ({
      name: `winnow, ${countOf(group)} files of ${group}`,
      value: f1(ours, group),
      unit: 'F1',
      min: 0.9,
    }));
    const { peers, notes } = commandPeers();
    const officeparser: Peer = {
      name: 'officeparser',
      repository: 'harshankur/officeParser',
      args: ['--module', theirAdapter('officeparser')],
    };
    for (const { name, repository, args } of [officeparser, ...peers]) {
      const theirs = await scoresOf(args);
      figures.push(
        ...groups.map((group) => ({
          name: `${name}, files of ${group}`,
          value: f1(theirs, group),
          unit: 'F1' as const,
        })),
      );
      const ownFiles = new Set(Object.keys(sources).filter((id) => sources[id]?.src === repository));
      const scoresOnOwn = (scores: readonly Score[]) =>
        scores.filter(({ id }) => ownFiles.has(id)).map((each) => each.f1 ?? 0);
      if (scoresOnOwn(theirs).length === 0) continue;
      const label = `${scoresOnOwn(theirs).length} files of ${name}'s own repository`;
      figures.push(
        { name: `winnow, ${label}`, value: mean(scoresOnOwn(ours)), unit: 'F1', min: mean(scoresOnOwn(theirs)) },
        { name: `${name}, ${label}`, value: mean(scoresOnOwn(theirs)), unit: 'F1' },
      );
    }
    return { figures, notes };
  },
};

interface Score {
  readonly id: string;
  readonly group: string;
  readonly f1?: number;
}

interface Report {
  readonly per: readonly Score[];
}
