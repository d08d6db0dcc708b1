export { ApiProblem, invalidResponseMessage, isAbortError, type ApiProblemCode } from './api-problem';
export { describeFailure, type FailedAction, type FailureText } from './describe-failure';
export type { JobHandlers } from './follow-job';
export { readJson } from './http';
export { cancelJob, getJob, listJobs } from './jobs';
export { resumeJob, runOperation, type JsonOperationName, type RunOptions } from './run-operation';
export { streamChat, type ChatReply } from './stream-chat';
export { uploadFile } from './upload-file';
