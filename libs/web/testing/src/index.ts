export { installFakeBroadcastChannels } from './broadcast-channel';
export { installMockApi, type MockApi } from './mock-api';
export type { RecordedCall } from './recorded-call';
export {
  respondsWith,
  delta,
  disconnects,
  fails,
  neverEnds,
  page,
  progress,
  succeeds,
  waitsFor,
  type Script,
  type Step,
} from './script';
