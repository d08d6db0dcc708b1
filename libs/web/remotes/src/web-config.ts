/** Address of a remote's manifest; relative addresses refer to the shell's origin. */
export interface RemoteAddress {
  name: string;
  entry: string;
}

/** Settings of `/env.js`, loaded before the shell starts, so that one build runs anywhere. */
export interface WebConfig {
  apiBase: string;
  remotes: RemoteAddress[];
}

declare global {
  interface Window {
    __WINNOW__?: Partial<WebConfig>;
  }
}

const defaults: WebConfig = {
  apiBase: '/api',
  remotes: [
    { name: 'mfe_processing', entry: '/remotes/processing/mf-manifest.json' },
    { name: 'mfe_chat', entry: '/remotes/chat/mf-manifest.json' },
  ],
};

/** Returns the configuration of this page; values missing in `/env.js` default to the layout of `npm start`. */
export function readWebConfig(): WebConfig {
  return { ...defaults, ...window.__WINNOW__ };
}
