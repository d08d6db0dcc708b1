import type { Figure, Measure, Table } from '../measure';
import { writeRows, readRows } from '../neighbours/stored-rows';
import { memoryCaps, parts, type Part } from '../neighbours/memory-caps';
import { measureAttack, type Row } from '../neighbours/measure-attack';
import { withExternalServices } from '../neighbours/external-services';
import { attacks } from '../neighbours/attacks';
import { numberText } from '../report';

/** Maximum ratio of the calm visitor's p95 with a hostile visitor to that without. */
const maxRatio = 1.5;

/** Effect of a hostile visitor on a calm one, for each known attack. */
export const neighbours: Measure = {
  name: 'neighbours',
  title: 'a visitor while another one is hostile, in each of many ways',
  limitSeconds: 2_700,
  parts: attacks.map(({ name }) => name),
  run: (signal, selected) =>
    withExternalServices(async (environment) => {
      const caps = memoryCaps();
      // Measuring a selection of attacks replaces only their rows.
      const before = selected === undefined ? [] : readRows().filter(({ attack }) => !selected.includes(attack.name));
      const rows: Row[] = [];
      const missing: string[] = [];
      for (const attack of attacks.filter(({ name }) => selected === undefined || selected.includes(name))) {
        if (signal.aborted) break;
        try {
          const row = await measureAttack(attack, environment, signal);
          rows.push(row);
          console.log(`\n  ${rowOf(row, caps).join(' | ')}`);
        } catch (error) {
          // A failed attack must not discard the results of the others.
          missing.push(`${attack.name} was not measured: ${(error as Error).message}`);
          if (rows.length === 0 && signal.aborted) throw error;
        }
      }
      const all = [...before, ...rows].sort(
        (left, right) => attacks.indexOf(left.attack) - attacks.indexOf(right.attack),
      );
      writeRows(all);
      return { figures: figuresOf(all, caps), notes: notesOf(all, missing), table: tableOf(all, caps) };
    }),
};

const notesOf = (rows: readonly Row[], missing: readonly string[]) => [
  "the p95 of everything the visitor does, each operation against its own median alone, times below 100 ms counted as 100 ms; 'worst' is the operation that slowed down most, with its p95 alone and under attack",
  'the product runs as `npm start` runs it, with all limits on, and is restarted for each row; the attack, the websites and the model share its two cores, which they do not in production; the attack and its websites have a lower priority',
  'load: the load average at the start of the row, which includes other work of the machine',
  'peak memory of each process and its children, of the megabytes of its container (docker-compose.yml)',
  ...rows.flatMap(({ attack, wrong }) => [...new Set(wrong)].slice(0, 3).map((one) => `${attack.name}: ${one}`)),
  ...missing,
  ...(rows.length < attacks.length ? [`${rows.length} of ${attacks.length} attacks were measured`] : []),
];

function figuresOf(rows: readonly Row[], caps: Readonly<Record<Part, number>>): Figure[] {
  const shares = rows.flatMap(({ peaks }) => parts.map((part) => peaks[part] / caps[part]));
  return [
    ...rows.map(({ attack, ratio }): Figure => ({
      name: `p95 under ${attack.name}, to alone`,
      value: ratio,
      unit: 'ratio',
      // Work of a process that dies is retried later, so only its outcome has a bound. Controls have none.
      ...(attack.kills || attack.control ? {} : { max: maxRatio }),
    })),
    { name: "peak memory of a process, to its container's", value: Math.max(...shares), unit: 'ratio', max: 1 },
    { name: 'answers 503', value: count(rows, ({ answers503 }) => answers503), unit: 'count', max: 0 },
    { name: 'wrong outcomes', value: count(rows, ({ wrong }) => wrong.length), unit: 'count', max: 0 },
  ];
}

const count = (rows: readonly Row[], of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);

const headers = [
  'attack',
  'hostile visitor',
  'ratio',
  'worst',
  'ms alone',
  'ms under attack',
  '503',
  'wrong',
  'memory',
  's to recover',
  'measured',
  'load',
];

function tableOf(rows: readonly Row[], caps: Readonly<Record<Part, number>>): Table {
  return { headers, rows: rows.map((row) => rowOf(row, caps)) };
}

function rowOf(
  { attack, ratio, worst, answers503, wrong, peaks, recoverySeconds, when, load }: Row,
  caps: Readonly<Record<Part, number>>,
) {
  return [
    attack.name,
    attack.title,
    numberText(ratio),
    worst.step,
    String(Math.round(worst.alone)),
    String(Math.round(worst.beside)),
    String(answers503),
    String(wrong.length),
    parts.map((part) => `${part} ${Math.round(peaks[part])}/${caps[part]}`).join(', '),
    numberText(recoverySeconds),
    when,
    numberText(load),
  ];
}
