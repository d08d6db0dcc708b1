import { serviceConfig } from '../../tools/rspack.service.mjs';

export default serviceConfig(import.meta.dirname, { jobs: './src/dead-letters/jobs-tool.ts' });
