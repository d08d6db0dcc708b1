const vm = require('node:vm');

const { compileFunction } = vm;

/** V8 reuses compiled code only of scripts without a callback for dynamic imports. */
const importsDynamically = /\bimport\s*\(/;

/**
 * Jest compiles a module again for each test file. As a script, V8 finds its code in the compilation cache of the worker,
 * with the functions that earlier test files compiled lazily.
 */
vm.compileFunction = (source, parameters, options) => {
  if (!options?.parsingContext || importsDynamically.test(source)) return compileFunction(source, parameters, options);
  const head = `(function (${parameters.join(', ')}) {`;
  const script = new vm.Script(`${head}${source}\n})`, { filename: options.filename, columnOffset: -head.length });
  return script.runInContext(options.parsingContext);
};
