export { browserLaunchOptions, type BrowserLaunchOptions } from './browser-launch-options';
export { checkEgress } from './check-egress';
export { createEgressFetch, hasMoved, type EgressSettings, type Fetch } from './create-egress-fetch';
export { EgressError, isEgressUnavailable } from './egress-error';
export { RedirectError, TooManyRedirectsError } from './redirects';
export { failureHeader } from './wire';
