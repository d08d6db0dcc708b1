import type { JobEvent } from '@winnow/contracts';
import type { JobEnd } from '../records/job-reader';

/** A piece of an event. Events may be long, so none is held in memory as a whole. */
export interface EventPiece {
  readonly event: JobEvent['event'];
  /** A piece of its data, JSON text in UTF-8. */
  readonly bytes: Buffer;
  /** Id of the event, with its last piece; following resumes after it, on any replica. */
  readonly id?: string;
  /** Outcome of the job, with the last piece of the last event. */
  readonly end?: JobEnd;
}
