import type { ProblemCode } from '@winnow/contracts';
import type { ReadingTaskName } from './reading-tasks';

export interface ReadingQuestion {
  id: number;
  name: ReadingTaskName;
  values: readonly unknown[];
}

/**
 * `problem` is a `ProblemError` of the task, `failed` any other error. `thread` is the kernel's id of the thread, if
 * known; `ms` the CPU time of the task, if the runtime reports it.
 */
export type ReadingAnswer =
  | { kind: 'ready'; thread?: number }
  | { kind: 'read'; id: number; result: unknown; ms?: number }
  | { kind: 'problem'; id: number; code: ProblemCode; message: string }
  | { kind: 'failed'; id: number; reason: string };
