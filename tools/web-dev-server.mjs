/** Ports of the development servers; the shell's `/env.js` points at the remotes. */
export const devPorts = { shell: 4200, mfe_processing: 4201, mfe_chat: 4202, ui: 4203 };

const devConfig = {
  apiBase: '/api',
  remotes: [
    { name: 'mfe_processing', entry: `http://localhost:${devPorts.mfe_processing}/mf-manifest.json` },
    { name: 'mfe_chat', entry: `http://localhost:${devPorts.mfe_chat}/mf-manifest.json` },
  ],
};

// React Refresh updates the modules of remotes only if the hook of React DevTools is installed.
const devToolsHook = `
  let renderers = 0;
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
    renderers: new Map(),
    supportsFiber: true,
    inject(renderer) { this.renderers.set(++renderers, renderer); return renderers; },
    onScheduleFiberRoot() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {},
  };`;

/**
 * Returns the configuration of one app's development server. The shell's also serves `/env.js` and proxies `/api` to
 * the gateway at `API_URL` (default `http://localhost:8080`).
 */
export function devServerOf(port, isHost) {
  return {
    port,
    // Only this machine, like the product: the proxied requests of others would appear to come from it.
    host: '127.0.0.1',
    // The socket of hot updates connects to the address above, also from a page of `localhost`.
    allowedHosts: ['localhost', '127.0.0.1'],
    hot: true,
    // Like the gateway, responds to navigation to any path with the page, and to a missing script with 404.
    historyApiFallback: { disableDotRule: true, htmlAcceptHeaders: ['text/html'] },
    client: { overlay: false },
    ...(isHost
      ? {
          proxy: [{ context: ['/api'], target: process.env.API_URL ?? 'http://localhost:8080', xfwd: true }],
          setupMiddlewares: (middlewares) => [{ name: 'env', path: '/env.js', middleware: serveEnv }, ...middlewares],
        }
      : // The page loads remotes from other ports. Responses of `/api` are not for other websites.
        { headers: { 'Access-Control-Allow-Origin': '*' } }),
  };
}

function serveEnv(_request, response) {
  response.setHeader('content-type', 'text/javascript');
  response.end(`${devToolsHook}\nwindow.__WINNOW__ = ${JSON.stringify(devConfig)};`);
}
