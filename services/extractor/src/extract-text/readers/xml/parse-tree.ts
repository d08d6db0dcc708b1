import { Element } from '@winnow/markdown';
import { decodeHTMLStrict } from 'entities';
import { SaxesParser } from 'saxes';
import type { TextBudget } from '../text-budget';

/** Maximum nesting; deeper elements are flattened into their parent. */
const maxDepth = 128;
/** Characters that are parsed at a time. */
const chunkChars = 65_536;
/** Prefixes that documents use for the elements of these vocabularies inside another one. */
const knownPrefixes = /^(?:mml|m|math|tei|xhtml|html|h|svg)$/;

export interface XmlTree {
  readonly root: Element;
  /** False when the XML is truncated or malformed; the tree ends there. */
  readonly isWhole: boolean;
}

/**
 * Named characters of HTML, which DTDs of DocBook and JATS define as well; entities of the document's own DTD stay as
 * they are written. Nothing is expanded.
 */
const characterEntities = new Proxy<Record<string, string>>(
  {},
  {
    get: (_, name) =>
      typeof name === 'string' && /^[\w.-]{1,40}$/.test(name) ? decodeHTMLStrict(`&${name};`) : undefined,
  },
);

/**
 * Parses XML to a tree. Elements have their local names where they share the prefix of the root, or one of a known
 * vocabulary, else their prefix; attributes have local names. Throws `too-large` above the limit of elements.
 */
export function parseTree(xml: string, budget: TextBudget, signal: AbortSignal): XmlTree {
  const source = escapeAmpersands(xml);
  const document = new Element('#document');
  let current = document;
  let flattened = 0;
  let rootPrefix: string | undefined;
  let failure: Error | undefined;
  const parser = new SaxesParser({ xmlns: false });
  parser.ENTITIES = characterEntities;
  parser.on('error', (error) => {
    failure ??= error;
  });
  let depth = 0;
  parser.on('opentag', ({ name, attributes }) => {
    if (failure) return;
    budget.addElements();
    const [prefix, local] = splitName(name);
    rootPrefix ??= prefix;
    if (depth >= maxDepth) {
      flattened += 1;
      return;
    }
    depth += 1;
    const isLocal = prefix === rootPrefix || knownPrefixes.test(prefix);
    const element = new Element(isLocal || prefix === '' ? local : name, localAttributes(attributes), current);
    current.children.push(element);
    current = element;
  });
  parser.on('closetag', () => {
    if (failure) return;
    if (flattened > 0) flattened -= 1;
    else {
      current = current.parent ?? document;
      depth -= 1;
    }
  });
  const onText = (text: string): void => {
    // Pictures in FictionBook.
    if (failure || current.tag === 'binary') return;
    budget.addChars(text.length);
    current.children.push(text);
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  for (let at = 0; at < source.length && !failure; at += chunkChars) {
    signal.throwIfAborted();
    parser.write(source.slice(at, at + chunkChars));
  }
  const isWhole = !failure && current === document;
  const [root = document] = document.children.filter((child) => typeof child !== 'string');
  return { root, isWhole };
}

/** Escapes ampersands that start no reference, as in addresses of many feeds, outside of CDATA sections. */
function escapeAmpersands(source: string): string {
  const escaped = (text: string): string => text.replace(/&(?!#?[\w.-]{1,40};)/g, '&amp;');
  const parts: string[] = [];
  let at = 0;
  for (let start = source.indexOf('<![CDATA['); start >= 0; start = source.indexOf('<![CDATA[', at)) {
    const end = source.indexOf(']]>', start);
    if (end < 0) break;
    parts.push(escaped(source.slice(at, start)), source.slice(start, end));
    at = end;
  }
  return parts.join('') + escaped(source.slice(at));
}

function splitName(name: string): [prefix: string, local: string] {
  const colon = name.indexOf(':');
  return colon < 0 ? ['', name] : [name.slice(0, colon), name.slice(colon + 1)];
}

function localAttributes(attributes: Readonly<Record<string, string>>): Record<string, string> {
  const local: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) {
    const [prefix, key] = splitName(name);
    if (prefix === '' || !(key in local)) local[key] = value;
  }
  return local;
}
