/** Options for addresses of links and images, and the maximum size. */
export interface FullOptions {
  /** Returns the absolute address to write for an address in the source, or undefined to omit the link or image. */
  readonly address: (source: string) => string | undefined;
  /** Maximum characters (UTF-16 units) of the output. */
  readonly maxChars: number;
  /** Prefix of the labels of footnotes, for texts that are joined; none by default. */
  readonly footnotePrefix?: string | undefined;
}
