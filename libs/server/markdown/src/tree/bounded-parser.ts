import { Parser, type Handler } from 'htmlparser2';

/**
 * Maximum depth of elements; deeper ones are flattened into their ancestor. Browsers stop at 512; real pages stay under
 * 100. Bounds the recursion of every later walk, and the parser's own work, which is quadratic in the depth.
 */
export const depthLimit = 256;

/** Number of open elements, counted by the handler. */
export interface Depth {
  open: number;
}

/** Tags whose content is not text, and tags without content; they open and close at any depth. */
const passed =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|script|style|noscript|template|svg|iframe|object|noframes|textarea|title|xmp|plaintext)$/i;

/** htmlparser2's parser with a maximum depth; texts and attributes keep their entities. */
export class BoundedParser extends Parser {
  private flattened = 0;
  private isFlattenedTag = false;

  constructor(
    handler: Partial<Handler>,
    private readonly html: string,
    private readonly depth: Depth,
    private readonly isXhtml: boolean,
  ) {
    // Without entities the parser searches for the end of a text or an attribute instead of looking at each character.
    super(handler, {
      decodeEntities: false,
      lowerCaseTags: true,
      lowerCaseAttributeNames: true,
      recognizeCDATA: isXhtml,
      recognizeSelfClosing: isXhtml,
    });
  }

  /** Offsets are positions in the page's source, which is written in one chunk. */
  override onopentagname(start: number, end: number): void {
    this.isFlattenedTag = this.depth.open >= depthLimit && !passed.test(this.html.slice(start, end));
    if (this.isFlattenedTag) this.flattened += 1;
    else super.onopentagname(start, end);
  }

  override onselfclosingtag(end: number): void {
    if (this.isFlattenedTag && this.isXhtml) this.flattened -= 1;
    super.onselfclosingtag(end);
  }

  override onclosetag(start: number, end: number): void {
    if (this.flattened === 0 || passed.test(this.html.slice(start, end))) super.onclosetag(start, end);
    else this.flattened -= 1;
  }

  /** Parses the whole page. */
  run(): void {
    this.write(this.html);
    this.end();
  }
}
