// Preloaded into services, for stack traces with source files. `--enable-source-maps` would load the maps of all npm
// packages as well, which takes 10 to 20 MB in each process.
require('node:module').setSourceMapsSupport(true);
