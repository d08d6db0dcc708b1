import { webConfig } from '../../../tools/rspack.web.mjs';
import { devPorts } from '../../../tools/web-dev-server.mjs';

/** `npm run ui`: every component in every state, on a separate page. */
export default webConfig({
  directory: import.meta.dirname,
  name: 'ui',
  port: devPorts.ui,
  entry: './src/gallery/bootstrap.tsx',
  alone: true,
});
