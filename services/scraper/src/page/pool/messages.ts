import type { ProblemCode } from '@winnow/contracts';
import type { ReadingTaskName } from './reading-tasks';

export interface ReadingQuestion {
  id: number;
  name: ReadingTaskName;
  values: readonly unknown[];
}

/** `problem` is an answer too: the task found what a person has to hear. `failed` is a defect. */
export type ReadingAnswer =
  | { kind: 'ready' }
  | { kind: 'read'; id: number; result: unknown }
  | { kind: 'problem'; id: number; code: ProblemCode; message: string }
  | { kind: 'failed'; id: number; reason: string };
