import { serviceConfig } from '../../tools/rspack.service.mjs';

export default serviceConfig(import.meta.dirname, { 'text-worker': './src/text-worker.ts' });
