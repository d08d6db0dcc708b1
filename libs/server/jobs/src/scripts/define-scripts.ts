import type { Redis, Result } from 'ioredis';
import accounts from './accounts.lua';
import addListed from './add-listed.lua';
import appendEvent from './append-event.lua';
import cancelJob from './cancel-job.lua';
import chargeRun from './charge-run.lua';
import claimAddresses from './claim-addresses.lua';
import claimSitemaps from './claim-sitemaps.lua';
import commitPage from './commit-page.lua';
import countResult from './count-result.lua';
import createJob from './create-job.lua';
import deferAddress from './defer-address.lua';
import dropEntry from './drop-entry.lua';
import dropMoved from './drop-moved.lua';
import dropSent from './drop-sent.lua';
import endJob from './end-job.lua';
import forgetOpen from './forget-open.lua';
import frontier from './frontier.lua';
import heldResult from './held-result.lua';
import holdResult from './hold-result.lua';
import keepJobPart from './keep-job-part.lua';
import listJobs from './list-jobs.lua';
import lock from './lock.lua';
import markJob from './mark-job.lua';
import measureItems from './measure-items.lua';
import openFrontier from './open-frontier.lua';
import planChildren from './plan-children.lua';
import putItem from './put-item.lua';
import queueStats from './queue-stats.lua';
import readEvents from './read-events.lua';
import readItems from './read-items.lua';
import releaseClaims from './release-claims.lua';
import releaseLock from './release-lock.lua';
import remember from './remember.lua';
import reopenJob from './reopen-job.lua';
import reserveUpload from './reserve-upload.lua';
import shareHost from './share-host.lua';
import trimFinishedJob from './trim-finished-job.lua';

/** Reply of a fenced script that changed nothing. */
export type Rejection = 'lock-lost' | 'account-full';

/** Id and fields, see `read-events.lua`. */
export type StreamEntry = [id: Buffer, fields: Buffer[]];

type Keys = (string | number)[];
type FrontierKeys = (string | number | Buffer)[];

/** KEYS, ARGV and return values of each command are documented in its script. */
declare module 'ioredis' {
  interface RedisCommander<Context> {
    winnowCreateJob(
      ...keys: Keys
    ): Result<['created' | 'existing', string] | ['owner-full'] | ['account-full', 'jobs' | 'bytes', number], Context>;
    winnowCancelJob(...keys: Keys): Result<0 | 1, Context>;
    winnowEndJob(...keys: Keys): Result<0 | 1, Context>;
    winnowHoldResult(...keys: Keys): Result<0 | 1, Context>;
    winnowReopenJob(...keys: Keys): Result<1, Context>;
    winnowListJobs(...keys: Keys): Result<string[], Context>;
    winnowChargeRun(...keys: Keys): Result<number | 'lock-lost', Context>;
    winnowAppendEvent(...keys: Keys): Result<'ok' | 'lock-lost', Context>;
    winnowReadEventsBuffer(...keys: Keys): Result<StreamEntry[], Context>;
    winnowKeepJobPart(...keys: Keys): Result<'ok' | 'duplicate' | Rejection, Context>;
    winnowPutItem(...keys: (string | number | Buffer)[]): Result<'ok' | 'lock-lost', Context>;
    winnowMeasureItems(...keys: Keys): Result<number | null, Context>;
    winnowReadItemsBuffer(...keys: Keys): Result<[] | [text: Buffer, index: number, chunk: number], Context>;
    winnowCountResult(...keys: Keys): Result<'ok' | Rejection, Context>;
    winnowForgetOpen(...keys: Keys): Result<1, Context>;
    winnowDropSent(...keys: Keys): Result<1, Context>;
    winnowDropEntry(...keys: Keys): Result<1, Context>;
    winnowDropMoved(...keys: Keys): Result<0 | 1, Context>;
    winnowReserveUpload(...keys: Keys): Result<number, Context>;
    winnowMarkJob(...keys: Keys): Result<0 | 1, Context>;
    winnowOpenFrontier(...keys: FrontierKeys): Result<'ok' | 'lock-lost', Context>;
    winnowClaimAddressesBuffer(...keys: Keys): Result<Buffer[] | Buffer, Context>;
    winnowClaimSitemaps(...keys: Keys): Result<0 | 1 | 'lock-lost', Context>;
    winnowAddListed(...keys: FrontierKeys): Result<number | 'lock-lost', Context>;
    winnowCommitPage(...keys: FrontierKeys): Result<'ok' | 'duplicate' | Rejection, Context>;
    winnowDeferAddress(...keys: FrontierKeys): Result<'ok' | 'duplicate' | 'exhausted' | 'lock-lost', Context>;
    winnowPlanChildren(...keys: Keys): Result<number[] | 'lock-lost', Context>;
    winnowReleaseClaimsBuffer(...keys: Keys): Result<Buffer[] | Buffer, Context>;
    winnowReleaseLock(...keys: Keys): Result<0 | 1, Context>;
    winnowRemember(...keys: Keys): Result<1, Context>;
    winnowTrimFinishedJob(...keys: Keys): Result<0 | 1, Context>;
    winnowQueueStats(...keys: Keys): Result<number[], Context>;
    winnowShareHost(
      ...keys: Keys
    ): Result<
      [
        permits: number,
        canGrow: 0 | 1,
        others: number,
        startInMs: number,
        failedMs: number,
        pauses: string,
        provenConcurrency: number,
      ],
      Context
    >;
  }
}

const scripts = {
  winnowCreateJob: { numberOfKeys: 3, lua: accounts + createJob },
  winnowCancelJob: { numberOfKeys: 4, lua: cancelJob },
  winnowEndJob: { numberOfKeys: 9, lua: accounts + heldResult + endJob },
  winnowHoldResult: { numberOfKeys: 5, lua: accounts + heldResult + holdResult },
  winnowReopenJob: { numberOfKeys: 4, lua: accounts + reopenJob },
  winnowListJobs: { numberOfKeys: 2, lua: listJobs },
  winnowChargeRun: { numberOfKeys: 2, lua: lock + chargeRun },
  winnowAppendEvent: { numberOfKeys: 4, lua: accounts + lock + appendEvent },
  winnowReadEvents: { numberOfKeys: 2, lua: readEvents },
  winnowKeepJobPart: { numberOfKeys: 5, lua: accounts + lock + keepJobPart },
  winnowPutItem: { numberOfKeys: 3, lua: accounts + lock + putItem },
  winnowMeasureItems: { numberOfKeys: 1, lua: measureItems },
  winnowReadItems: { numberOfKeys: 2, lua: readItems },
  winnowCountResult: { numberOfKeys: 2, lua: accounts + lock + countResult },
  winnowForgetOpen: { numberOfKeys: 2, lua: accounts + forgetOpen },
  winnowDropSent: { numberOfKeys: 1, lua: accounts + dropSent },
  winnowDropEntry: { numberOfKeys: 1, lua: accounts + dropEntry },
  // The number of keys is the first argument of each call.
  winnowMarkJob: { numberOfKeys: 1, lua: markJob },
  winnowOpenFrontier: { numberOfKeys: 3, lua: accounts + lock + frontier + openFrontier },
  winnowClaimAddresses: { numberOfKeys: 5, lua: accounts + lock + frontier + claimAddresses },
  winnowClaimSitemaps: { numberOfKeys: 3, lua: accounts + lock + frontier + claimSitemaps },
  winnowAddListed: { numberOfKeys: 3, lua: accounts + lock + frontier + addListed },
  winnowCommitPage: { numberOfKeys: 6, lua: accounts + lock + frontier + commitPage },
  winnowDeferAddress: { numberOfKeys: 5, lua: accounts + lock + frontier + deferAddress },
  winnowPlanChildren: { numberOfKeys: 5, lua: accounts + lock + frontier + planChildren },
  winnowDropMoved: { numberOfKeys: 3, lua: accounts + frontier + dropMoved },
  winnowReleaseClaims: { numberOfKeys: 3, lua: accounts + lock + frontier + releaseClaims },
  winnowReleaseLock: { numberOfKeys: 1, lua: lock + releaseLock },
  winnowReserveUpload: { lua: reserveUpload },
  winnowRemember: { numberOfKeys: 2, lua: remember },
  winnowTrimFinishedJob: { numberOfKeys: 2, lua: trimFinishedJob },
  winnowQueueStats: { numberOfKeys: 5, lua: queueStats },
  winnowShareHost: { numberOfKeys: 1, lua: shareHost },
};

/** Adds the library's scripts to a connection as commands, which ioredis calls by their hash. */
export function defineScripts(redis: Redis): void {
  for (const [name, script] of Object.entries(scripts)) redis.defineCommand(name, script);
}
