import { webConfig } from '../../tools/rspack.web.mjs';
import { devPorts } from '../../tools/web-dev-server.mjs';

export default webConfig({
  directory: import.meta.dirname,
  name: 'mfe_chat',
  port: devPorts.mfe_chat,
  exposes: { './ChatPanel': './src/chat-panel.tsx' },
});
