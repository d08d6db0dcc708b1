import type { ProblemCode } from '@winnow/contracts';
import type { ReadingTaskName } from './reading-tasks';

export interface ReadingQuestion {
  id: number;
  name: ReadingTaskName;
  values: readonly unknown[];
}

/**
 * `problem` is an answer too: the task found what a person has to hear. `failed` is a defect. `thread` is the kernel's id of
 * the thread, where it can be known; `ms` the CPU that the task took, where the runtime tells it.
 */
export type ReadingAnswer =
  | { kind: 'ready'; thread?: number }
  | { kind: 'read'; id: number; result: unknown; ms?: number }
  | { kind: 'problem'; id: number; code: ProblemCode; message: string }
  | { kind: 'failed'; id: number; reason: string };
