import '../typescript.mjs';

// What the scripts of ../shared/bench ask of an extractor: bytes to text.

const { loadReadPage } = await import('./sources.ts');
const readPage = await loadReadPage();

export default (bytes, { url }) =>
  readPage(
    { url: url || 'https://www.example.com/', bytes, contentType: 'text/html' },
    { maxChars: 1e6, rendered: false },
  ).content;
