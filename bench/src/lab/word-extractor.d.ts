/** Types of the measured part of the package, which has none. */
declare module 'word-extractor' {
  class WordExtractor {
    extract(bytes: Buffer): Promise<{ getBody(): string }>;
  }
  export = WordExtractor;
}
