import { webConfig } from '../../tools/rspack.web.mjs';
import { devPorts } from '../../tools/web-dev-server.mjs';

export default webConfig({ directory: import.meta.dirname, name: 'shell', port: devPorts.shell });
