import { Parser } from 'htmlparser2';
import { Element } from './element';

/** What the page's source says, kept apart from what it shows. */
export interface PageTree {
  /** The document; its children are `html`, or whatever a broken page starts with. */
  readonly root: Element;
  /** Texts of `script type="application/ld+json"`. */
  readonly jsonLd: readonly string[];
  /** Number of other scripts. */
  readonly scripts: number;
  /** Characters of inline scripts. */
  readonly scriptChars: number;
  /** Text inside `noscript`, for telling what a page without JavaScript says. */
  readonly noscriptText: string;
}

/**
 * Elements nested deeper than this are flattened into their ancestor, so that every later walk may recurse.
 * Browsers stop at 512; real pages stay under 100.
 */
const depthLimit = 256;
const silentTags = new Set(['script', 'style', 'noscript', 'template', 'svg', 'iframe', 'object', 'noframes']);

/**
 * Parses HTML once into a light tree. Never throws on bad HTML; depth is bounded, time is linear.
 * @param html decoded source
 */
export function buildTree(html: string): PageTree {
  const root = new Element('#document');
  const jsonLd: string[] = [];
  let current = root;
  let depth = 0;
  let scripts = 0;
  let scriptChars = 0;
  let noscriptText = '';
  let silent: { tag: string; depth: number; text: string; jsonLd: boolean } | undefined;

  const leaveSilence = (): void => {
    if (!silent) return;
    if (silent.jsonLd) jsonLd.push(silent.text);
    else if (silent.tag === 'script') scriptChars += silent.text.length;
    else if (silent.tag === 'noscript') noscriptText += ` ${silent.text}`;
    silent = undefined;
  };

  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        depth += 1;
        if (silent) return;
        if (silentTags.has(tag)) {
          const isJsonLd = tag === 'script' && /ld\+json/i.test(attributes['type'] ?? '');
          if (tag === 'script' && !isJsonLd) scripts += 1;
          silent = { tag, depth, text: '', jsonLd: isJsonLd };
          return;
        }
        if (depth > depthLimit) {
          current.children.push(' ');
          return;
        }
        const element = new Element(tag, attributes, current);
        current.children.push(element);
        current = element;
      },
      ontext(text) {
        if (silent) silent.text += text;
        else current.children.push(text);
      },
      onclosetag() {
        if (silent) {
          if (silent.depth === depth) leaveSilence();
        } else if (depth <= depthLimit && current.parent) current = current.parent;
        depth -= 1;
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.write(html);
  parser.end();
  leaveSilence();
  return { root, jsonLd, scripts, scriptChars, noscriptText: noscriptText.trim() };
}
