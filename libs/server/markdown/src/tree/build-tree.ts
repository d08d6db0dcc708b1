import { BoundedParser, type Depth } from './bounded-parser';
import { decodeAttributes, decodeText } from './decode-entities';
import { Element } from './element';

/** A parsed page, with the parts of its source that are not displayed. */
export interface PageTree {
  /** The document; its children are `html`, or the first elements of a malformed page. */
  readonly root: Element;
  /** Texts of `script type="application/ld+json"`. */
  readonly jsonLd: readonly string[];
  /**
   * HTML that a script would insert (`script type="text/template"` and the like), or that is displayed without scripts.
   */
  readonly templates: readonly string[];
  /** Text inside `noscript`, to detect pages that require JavaScript. */
  readonly noscriptText: string;
}

/**
 * In HTML a CDATA section is a comment that ends at the next `>` (HTML 13.2.5.42); the parser would end it at `]]>`.
 */
function asHtml(source: string): string {
  return source.includes('<![CDATA[') ? source.replaceAll('<![CDATA[', '<![CDATA [') : source;
}

const silentTags = new Set(['script', 'style', 'noscript', 'template', 'svg', 'iframe', 'object', 'noframes']);

/**
 * Parses HTML once into a light tree. Never throws on malformed HTML; depth is bounded, time is linear.
 * @param html decoded source
 * @param parent parent element of a fragment; the root is then a `div` that the caller adds to it
 */
export function buildTree(html: string, parent?: Element): PageTree {
  const root = parent ? new Element('div', {}, parent) : new Element('#document');
  const jsonLd: string[] = [];
  const templates: string[] = [];
  let current = root;
  const depth: Depth = { open: 0 };
  let noscriptText = '';
  let silent: { tag: string; depth: number; text: string; start: number; keep: string[] | undefined } | undefined;

  const leaveSilence = (): void => {
    if (!silent) return;
    if (silent.keep) silent.keep.push(silent.text);
    else if (silent.tag === 'noscript') noscriptText += ` ${silent.text}`;
    silent = undefined;
  };

  const source = asHtml(html);
  const parser = new BoundedParser(
    {
      onopentag(tag, attributes) {
        depth.open += 1;
        if (silent) return;
        if (silentTags.has(tag)) {
          const type = tag === 'script' ? (attributes['type'] ?? '') : '';
          const keep = /ld\+json/i.test(type)
            ? jsonLd
            : /^text\/(?:x-)?(?:template|html)/i.test(type)
              ? templates
              : undefined;
          silent = { tag, depth: depth.open, text: '', start: parser.endIndex + 1, keep };
          return;
        }
        const element = new Element(tag, decodeAttributes(attributes), current);
        current.children.push(element);
        current = element;
      },
      ontext(text) {
        if (silent) silent.text += decodeText(text, silent.tag);
        else current.children.push(decodeText(text, current.tag));
      },
      onclosetag() {
        if (silent) {
          if (silent.depth === depth.open) {
            if (silent.tag === 'noscript') templates.push(source.slice(silent.start, parser.startIndex));
            leaveSilence();
          }
        } else if (current !== root && current.parent) current = current.parent;
        depth.open -= 1;
      },
    },
    source,
    depth,
  );
  parser.run();
  leaveSilence();
  return { root, jsonLd, templates, noscriptText: noscriptText.trim() };
}
