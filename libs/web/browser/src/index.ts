export { cleanCopiedText } from './clean-copied-text';
export { copyText } from './copy-text';
export { createStore } from './create-store';
export { dateStamp, downloadBlob, downloadJson, downloadText } from './download';
export { isComposing } from './is-composing';
export { estimateTokens } from './estimate-tokens';
export { formatCount, pluralize } from './format-count';
export {
  createPersistedCollection,
  createPersistedValue,
  type StorageFailure,
  type PersistedCollection,
  type PersistOptions,
  type PersistedValue,
} from './persisted-collection';
export { offerSources, onSourcesChanged, readSources, type OfferedSource } from './offered-sources';
export { createSharedValue } from './shared-value';
export { followStartOver, onStartOver, startOver } from './start-over';
export { onActiveWork, reportActiveWork } from './active-work';
export { trustedPolicy } from './trusted-types';
