/** Ports of the development servers; the shell's `/env.js` points at the remotes. */
export const devPorts = { shell: 4200, mfe_processing: 4201, mfe_chat: 4202, ui: 4203 };

const devConfig = {
  apiBase: '/api',
  remotes: [
    { name: 'mfe_processing', entry: `http://localhost:${devPorts.mfe_processing}/mf-manifest.json` },
    { name: 'mfe_chat', entry: `http://localhost:${devPorts.mfe_chat}/mf-manifest.json` },
  ],
};

// React Refresh repaints the modules of remotes only where it finds the hook that React's own developer tools install.
const devToolsHook = `
  let renderers = 0;
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
    renderers: new Map(),
    supportsFiber: true,
    inject(renderer) { this.renderers.set(++renderers, renderer); return renderers; },
    onScheduleFiberRoot() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {},
  };`;

/**
 * Development server of one app. The shell's also answers `/env.js` and hands `/api` to the gateway at `API_URL`
 * (`http://localhost:8080` unless set).
 */
export function devServerOf(port, isHost) {
  return {
    port,
    hot: true,
    // As the gateway does: navigation to a path gets the page, a missing script gets a 404, whatever the path ends with.
    historyApiFallback: { disableDotRule: true, htmlAcceptHeaders: ['text/html'] },
    allowedHosts: 'all',
    headers: { 'Access-Control-Allow-Origin': '*' },
    client: { overlay: false },
    ...(isHost && {
      proxy: [{ context: ['/api'], target: process.env.API_URL ?? 'http://localhost:8080', xfwd: true }],
      setupMiddlewares: (middlewares) => [{ name: 'env', path: '/env.js', middleware: answerEnv }, ...middlewares],
    }),
  };
}

function answerEnv(_request, response) {
  response.setHeader('content-type', 'text/javascript');
  response.end(`${devToolsHook}\nwindow.__WINNOW__ = ${JSON.stringify(devConfig)};`);
}
