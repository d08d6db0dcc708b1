export * from './browser-launch-options';
export { EgressError, RedirectError, createEgressFetch, type EgressSettings, type Fetch } from './create-egress-fetch';
