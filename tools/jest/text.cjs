/** Imports a file as its text, as the bundler does for `.lua`. */
module.exports = {
  process: (source) => ({ code: `module.exports = { __esModule: true, default: ${JSON.stringify(source)} };` }),
};
