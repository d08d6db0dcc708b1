// Remotes consume these and do not bring them along: the shell imports them, so that they are there to be shared.
import '@winnow/final-prompt';
import '@winnow/toast';
import * as federationHelpers from '@module-federation/sdk';

// The builds of the remotes name this place (tools/rspack.web.mjs).
Object.assign(globalThis, { __WINNOW_FEDERATION_SDK__: federationHelpers });
