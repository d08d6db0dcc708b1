import { serviceConfig } from '../tools/rspack.service.mjs';

const config = serviceConfig(import.meta.dirname);

/** Bundles everything into one file for the gateway's image; in the repository, the sources run directly. */
export default {
  ...config,
  entry: { winnow: './src/bundle.ts' },
  output: { ...config.output, filename: '[name].cjs' },
  externals: [],
};
