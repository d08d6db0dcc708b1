import '../typescript.mjs';

// What the scripts of ../shared/bench ask of a reader of documents: bytes to text.

const { documentLimits, loadReadDocument } = await import('./sources.ts');
const readDocument = await loadReadDocument();

export default async (bytes, { path }) =>
  (await readDocument(path, bytes, documentLimits, AbortSignal.timeout(60_000), () => undefined)).text;
