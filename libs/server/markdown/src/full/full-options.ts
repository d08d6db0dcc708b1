/** How addresses of links and images are written. */
export interface FullOptions {
  /** The absolute address to write for one in the source, or undefined to leave the link or image out. */
  readonly address: (source: string) => string | undefined;
  /** Maximum characters (UTF-16 units) of the output. */
  readonly maxChars: number;
}
