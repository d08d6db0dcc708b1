import { serviceConfig } from '../tools/rspack.service.mjs';

const config = serviceConfig(import.meta.dirname);

/** One file with everything inside, for the gateway's image; in the repository the sources run as they stand. */
export default {
  ...config,
  entry: { winnow: './src/bundle.ts' },
  output: { ...config.output, filename: '[name].cjs' },
  externals: [],
};
