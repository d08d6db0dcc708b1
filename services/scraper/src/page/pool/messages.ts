import type { ProblemCode } from '@winnow/contracts';
import type { PageTaskName } from './page-tasks';

export interface TaskRequest {
  id: number;
  name: PageTaskName;
  values: readonly unknown[];
}

/**
 * `problem` is a `ProblemError` of the task, `failed` any other error. `thread` is the kernel's thread id, if
 * known; `ms` the CPU time of the task, if the runtime reports it.
 */
export type TaskReply =
  | { kind: 'ready'; thread?: number }
  | { kind: 'read'; id: number; result: unknown; ms?: number }
  | { kind: 'problem'; id: number; code: ProblemCode; message: string }
  | { kind: 'failed'; id: number; reason: string };
