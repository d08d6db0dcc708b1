import '../../../tools/typescript.mjs';

// Document reader interface of the scripts in ../shared/bench: bytes to text.

const { documentLimits, loadReadDocument } = await import('./sources.ts');
const readDocument = await loadReadDocument();

export default async (bytes, { path }) =>
  (await readDocument(path, bytes, documentLimits, AbortSignal.timeout(60_000), () => undefined)).text;
