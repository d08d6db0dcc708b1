import '../../../tools/typescript.mjs';

// Extractor interface of the scripts in ../shared/bench: bytes to text.

const { loadReadPage } = await import('./sources.ts');
const readPage = await loadReadPage();

export default (bytes, { url }) =>
  readPage(
    { url: url || 'https://www.example.com/', bytes, contentType: 'text/html' },
    { maxChars: 1e6, rendered: false },
  ).content;
