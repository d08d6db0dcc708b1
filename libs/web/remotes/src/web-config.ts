/** Where a remote's manifest lies; an address without origin is on the shell's own. */
export interface RemoteAddress {
  name: string;
  entry: string;
}

/** What `/env.js` sets before the shell starts, so that one build runs anywhere. */
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

/** The configuration of this page; what `/env.js` leaves out takes the layout `npm start` serves. */
export function readWebConfig(): WebConfig {
  return { ...defaults, ...window.__WINNOW__ };
}
