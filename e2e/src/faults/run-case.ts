import { setTimeout as sleep } from 'node:timers/promises';
import { checkAccounts } from './check-accounts';
import { checkCharges } from './check-charges';
import { checkHistory, type Allowance, type Checked } from './check-history';
import type { Lab } from './lab';
import { Load } from './load';
import { percentile } from './recoveries';
import type { WorkName } from './work';

/** One fault: what is done to the system, and what its clients may notice. */
export interface FaultCase {
  /** The case's id in the catalogue of faults, or a name of our own. */
  readonly id: string;
  readonly title: string;
  /** Part of the short selection that every `npm test` runs. */
  readonly short?: boolean;
  readonly mix?: readonly WorkName[];
  readonly clients?: number;
  readonly allowed?: Allowance;
  /** Does it and undoes it, under load; notes both with `lab.fault` and `lab.healed`. Throws where a promise breaks. */
  readonly act: (lab: Lab, load: Load) => Promise<void>;
}

/** One line of the table. */
export interface CaseReport extends Checked {
  readonly id: string;
  readonly title: string;
  readonly doubleCharges: readonly string[];
  /** What visitors and address blocks are still held to have under way, or kept, and have not. */
  readonly miscounted: readonly string[];
  /** Model calls repeated because the process that had the first answer died. */
  readonly askedAgain: number;
  readonly p50: number;
  readonly p95: number;
  /** Jobs that were still under way long after the fault. */
  readonly stuck: number;
}

const defaultMix: readonly WorkName[] = ['pages', 'model', 'pages', 'links', 'pages', 'file'];
const defaultClients = 60;
/** Jobs under way before anything is broken, as the catalogue demands. */
const minInFlight = 50;
/** Milliseconds after the fault's end in which every job that it met must be over. */
const recoveryLimit = 90_000;

/** Runs a case under load and checks what its clients heard. */
export async function runCase(lab: Lab, faultCase: FaultCase): Promise<CaseReport> {
  lab.begin();
  const { mix = defaultMix, clients = defaultClients } = faultCase;
  const load = new Load({ url: `http://127.0.0.1:${lab.frontWire.port}`, history: lab.history, clients, mix });
  load.start();
  const least = Math.min(minInFlight, clients - 2);
  while (load.inFlight < least || load.ended < 10) await sleep(50);
  await faultCase.act(lab, load);
  const met = load.inFlightJobs;
  const isOver = await load.over(met, recoveryLimit);
  const stuck = isOver ? 0 : met.filter((job) => load.inFlightJobs.includes(job)).length;
  await load.stop();
  await lab.allReady();
  const checked = checkHistory(lab.history.entries, faultCase.allowed);
  const { double, inFlight } = checkCharges(lab.charges, lab.kills);
  return {
    ...checked,
    id: faultCase.id,
    title: faultCase.title,
    doubleCharges: double,
    miscounted: await checkAccounts(lab.redis.client),
    askedAgain: inFlight,
    p50: percentile(checked.recoverySeconds, 0.5),
    p95: percentile(checked.recoverySeconds, 0.95),
    stuck,
  };
}
