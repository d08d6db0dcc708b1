import { serviceConfig } from '../../tools/rspack.service.mjs';

const processes = { jobs: './src/dead-letters/jobs-tool.ts' };
// All packages of Nest, so that its classes exist once.
const nest = ['common', 'core', 'bull-shared', 'bullmq', 'platform-fastify'].map((name) => `@nestjs/${name}`);

export default serviceConfig(import.meta.dirname, processes, [...nest, 'hyparquet', 'hyparquet-writer']);
