/** What a job counts for besides its owner's open jobs: a session or an address block. */
export interface JobAccount {
  readonly name: string;
  /** Open jobs it may have; 0: no limit. */
  readonly maxOpenJobs: number;
  /** Bytes of payloads, parts, events and results that Redis may keep for it; 0: no limit. */
  readonly maxBytes: number;
}

/** What a new job claims of its accounts. */
export interface JobClaim {
  readonly accounts: readonly JobAccount[];
  readonly bytes: number;
}

export const noClaim: JobClaim = { accounts: [], bytes: 0 };
