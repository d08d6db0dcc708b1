import { webConfig } from '../../tools/rspack.web.mjs';
import { devPorts } from '../../tools/web-dev-server.mjs';

export default webConfig({
  directory: import.meta.dirname,
  name: 'mfe_processing',
  port: devPorts.mfe_processing,
  exposes: {
    './MainPage': './src/pages/main/main-page.tsx',
    './ExamplesPage': './src/pages/examples/examples-page.tsx',
    './ConvertPage': './src/pages/convert/convert-page.tsx',
  },
});
