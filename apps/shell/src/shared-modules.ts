// Remotes consume these without bundling them: the shell imports them, so that they are available for sharing.
import '@winnow/final-prompt';
import '@winnow/toast';
import * as federationHelpers from '@module-federation/sdk';

// The builds of the remotes refer to this file (tools/rspack.web.mjs).
Object.assign(globalThis, { __WINNOW_FEDERATION_SDK__: federationHelpers });
