export { WinnowClient, type ChatOptions, type ClientOptions } from './client.ts';
export type { CollectionCalls, ExportFormat, ScheduleCalls } from './collections.ts';
export { Job, type JobEvent, type RunOptions } from './job.ts';
export { WinnowProblem, type ClientProblemCode } from './problem.ts';
export type {
  Collection,
  DatasetOptions,
  JobOperation,
  JobState,
  Limits,
  Operation,
  PageEvent,
  Problem,
  Progress,
  RequestOf,
  ResultOf,
  Schedule,
  ScheduleChange,
  TextEvent,
} from './wire.ts';
