import { readFileSync } from 'node:fs';

/** The part of the global `WebAssembly` used here, whose types are part of the DOM library. */
const { WebAssembly: wasm } = globalThis as unknown as {
  WebAssembly: {
    compile(code: Uint8Array): Promise<object>;
    instantiate(module: object, imports: object): Promise<object>;
  };
};

/** Emscripten's option to instantiate its module. The exports that it returns may be empty: `done` gets the instance. */
export type InstantiateWasm = (imports: object, done: (instance: object) => void) => object;

/** Modules by file: instances share the code that V8 has optimised, and have separate memory. */
const modules = new Map<string, Promise<object>>();

/** Compiles a WebAssembly file once per process, and instantiates it anew for each caller. */
export async function compiledWasm(file: string): Promise<InstantiateWasm> {
  const compiling = modules.get(file) ?? wasm.compile(readFileSync(file));
  modules.set(file, compiling);
  const module = await compiling;
  return (imports, done) => {
    void wasm.instantiate(module, imports).then((instance) => done(instance));
    return {};
  };
}
