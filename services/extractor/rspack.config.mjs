import { markupPackages, serviceConfig } from '../../tools/rspack.service.mjs';

const processes = { 'document-child': './src/sandbox/document-child.ts' };

export default serviceConfig(import.meta.dirname, processes, ['youtubei.js', ...markupPackages]);
