const vm = require('node:vm');

const { compileFunction } = vm;

/**
 * Jest compiles a module again for each test file. As a script, V8 finds its code in the compilation cache of the worker,
 * with the functions that earlier test files compiled lazily: only of scripts without a callback for dynamic imports, which
 * Jest does not support without `--experimental-vm-modules`.
 */
vm.compileFunction = (source, parameters, options) => {
  if (!options?.parsingContext) return compileFunction(source, parameters, options);
  const head = `(function (${parameters.join(', ')}) {`;
  const script = new vm.Script(`${head}${source}\n})`, { filename: options.filename, columnOffset: -head.length });
  return script.runInContext(options.parsingContext);
};
