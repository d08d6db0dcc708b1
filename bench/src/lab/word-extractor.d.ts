/** As much of the package, which ships no types, as is measured. */
declare module 'word-extractor' {
  class WordExtractor {
    extract(bytes: Buffer): Promise<{ getBody(): string }>;
  }
  export = WordExtractor;
}
