export { readWebConfig, type RemoteAddress, type WebConfig } from './web-config';
export type { ChatPanelProps, RemoteId, RemoteModules, RemoteProps, TypedMessage } from './remote-modules';
