// Loaded before a service: stack traces name its sources. `--enable-source-maps` would read the maps of all npm packages as
// well, which takes 10 to 20 MB of each process.
require('node:module').setSourceMapsSupport(true);
