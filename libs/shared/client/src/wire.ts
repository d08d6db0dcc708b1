import type { components, operations, paths } from './openapi-types.ts';

export type Schemas = components['schemas'];
type Json<Answer> = Answer extends { content: { 'application/json': infer Body } } ? Body : never;

/** Operations of the API by name, from those paths of the OpenAPI document that carry an operation's own name. */
export type Operation = {
  [Name in keyof operations]: `/api/${Name}` extends keyof paths
    ? operations[Name] extends { requestBody: unknown }
      ? Name
      : never
    : never;
}[keyof operations];

/** Operations that run as a job, that is, may respond with 202. */
export type JobOperation = {
  [Name in Operation]: operations[Name]['responses'] extends { 202: unknown } ? Name : never;
}[Operation];

/** Request of an operation; the file of a form is a `Blob`. */
export type RequestOf<Name extends Operation> =
  operations[Name]['requestBody']['content'][keyof operations[Name]['requestBody']['content']];

/** Response of an operation. */
export type ResultOf<Name extends Operation> = Json<operations[Name]['responses'][200]>;

/** Format and split of a downloaded dataset. */
export type DatasetOptions = Pick<
  NonNullable<operations['read-job-dataset']['parameters']['query']>,
  'format' | 'split'
>;

export type Problem = Schemas['Problem'];
export type Progress = Schemas['Progress'];
export type TextEvent = components['schemas']['TextEvent'];
export type PageEvent = Schemas['PageEvent'];
/** A job of any operation, or of the named one, whose response is its result. */
export type JobState<Name extends string = string> = Schemas['Job'] & { operation: Name };
export type AcceptedJob = Schemas['AcceptedJob'];
export type Limits = Schemas['VisitorLimits'];
export type Collection = Schemas['Collection'];
export type Collections = Schemas['Collections'];
export type PageIndex = Schemas['CollectionIndex'];
export type PageDiff = Schemas['PageDiff'];
export type Sinks = Schemas['Sinks'];
export type Schedule = Schemas['Schedule'];
export type Schedules = Schemas['Schedules'];
export type ScheduleChange = Schemas['ChangeSchedule'];
