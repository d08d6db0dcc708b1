export { WinnowClient, type ChatOptions, type ClientOptions } from './client.ts';
export { Job, type JobEvent, type RunOptions } from './job.ts';
export { WinnowProblem, type ClientProblemCode } from './problem.ts';
export type {
  JobOperation,
  JobState,
  Limits,
  Operation,
  PageEvent,
  Problem,
  Progress,
  RequestOf,
  ResultOf,
  TextEvent,
} from './wire.ts';
