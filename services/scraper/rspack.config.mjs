import { markupPackages, serviceConfig } from '../../tools/rspack.service.mjs';

export default serviceConfig(import.meta.dirname, { 'page-worker': './src/page/page-worker.ts' }, markupPackages);
