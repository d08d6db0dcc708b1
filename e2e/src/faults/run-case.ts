import { setTimeout as sleep } from 'node:timers/promises';
import { checkAccounts } from './check-accounts';
import { checkCharges } from './check-charges';
import { checkHistory, type Allowance, type Checked } from './check-history';
import type { Lab } from './lab';
import { Load } from './load';
import { percentile } from './recoveries';
import type { WorkName } from './work';

/** One fault: its injection, and the effects that clients may see. */
export interface FaultCase {
  /** The id in the list of attacks and faults, or a name that is not in it. */
  readonly id: string;
  readonly title: string;
  /** Part of the short selection that every `npm test` runs. */
  readonly short?: boolean;
  readonly mix?: readonly WorkName[];
  readonly clients?: number;
  readonly allowed?: Allowance;
  /**
   * Injects and heals the fault, under load; records both with `lab.fault` and
   * `lab.healed`. Throws on a violated guarantee.
   */
  readonly act: (lab: Lab, load: Load) => Promise<void>;
}

/** One line of the table. */
export interface CaseReport extends Checked {
  readonly id: string;
  readonly title: string;
  readonly doubleCharges: readonly string[];
  /** Jobs or stored bytes that are still counted for sessions and address blocks although they no longer exist. */
  readonly miscounted: readonly string[];
  /** Model calls repeated because the process that had the first answer died. */
  readonly requestedAgain: number;
  readonly p50: number;
  readonly p95: number;
  /** Jobs still active long after the fault. */
  readonly stuck: number;
}

const defaultMix: readonly WorkName[] = ['pages', 'model', 'pages', 'links', 'pages', 'file'];
const defaultClients = 60;
/** Active jobs before the fault is injected, as the catalogue requires. */
const minInFlight = 50;
/** Milliseconds after the fault within which every job that it affected must end. */
const recoveryLimit = 90_000;

/** Runs a case under load and checks what its clients received. */
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
    requestedAgain: inFlight,
    p50: percentile(checked.recoverySeconds, 0.5),
    p95: percentile(checked.recoverySeconds, 0.95),
    stuck,
  };
}
