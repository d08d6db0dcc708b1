/** An account that a job counts towards, in addition to its owner's open jobs: a session or an address block. */
export interface JobAccount {
  readonly name: string;
  /** Maximum open jobs; 0: no limit. */
  readonly maxOpenJobs: number;
  /** Maximum bytes of payloads, parts, events and results in Redis; 0: no limit. */
  readonly maxBytes: number;
}

/** Accounts of a new job, and the bytes that it claims from them. */
export interface JobClaim {
  readonly accounts: readonly JobAccount[];
  readonly bytes: number;
}

export const noClaim: JobClaim = { accounts: [], bytes: 0 };
