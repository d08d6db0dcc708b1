import { webConfig } from '../../tools/rspack.web.mjs';
import { devPorts } from '../../tools/web-dev-server.mjs';
import firstPaint from './src/first-paint.json' with { type: 'json' };

export default webConfig({
  directory: import.meta.dirname,
  name: 'shell',
  port: devPorts.shell,
  entry: './src/index.ts',
  firstPaint: firstPaint.join(''),
});
