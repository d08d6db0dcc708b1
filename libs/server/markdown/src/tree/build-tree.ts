import { BoundedParser, type Depth } from './bounded-parser';
import { decodeAttributes, decodeText } from './decode-entities';
import { Element } from './element';
import { lookUp } from './look-up';
import { normaliseSource } from './normalise-source';
import { flattenShadowRoots, isShadowRoot } from './shadow-roots';
import { isSlot, placeStreamedParts } from './streamed-parts';
import { closest } from './walk';

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

const silentTags = new Set(['script', 'style', 'noscript', 'template', 'svg', 'iframe', 'object', 'noframes']);

/**
 * Returns the formula whose TeX source is in a script. MathJax 2 shows the formula in place of the script; kramdown
 * adds a CDATA section.
 */
function toFormula(source: string, type: string, parent: Element): Element {
  const alttext = source.replace(/%\s*(?:<!\[CDATA ?\[|\]\]>)/g, '').trim();
  const formula = new Element('math', { alttext, display: type.includes('mode=display') ? 'block' : '' }, parent);
  formula.children.push(alttext);
  return formula;
}

/** Tags without a meaning of their own, whose `role` gives them one. */
const genericTags = new Set(['div', 'span', 'section', 'p']);
/** Tags by the WAI-ARIA role with the same meaning. */
const tagsByRole: Readonly<Record<string, string>> = {
  cell: 'td',
  columnheader: 'th',
  row: 'tr',
  rowgroup: 'tbody',
  rowheader: 'th',
  table: 'table',
};

function tagOfRole(role: string, attributes: Record<string, string>): string | undefined {
  if (role !== 'heading') return lookUp(tagsByRole, role);
  // Level 2 is the default of WAI-ARIA.
  return `h${/^[1-6]$/.exec(attributes['aria-level'] ?? '')?.[0] ?? 2}`;
}

/** Tags with the same meaning as another tag: from AMP, and from the first versions of HTML. */
const aliases: Readonly<Record<string, string>> = {
  'amp-img': 'img',
  'amp-anim': 'img',
  dir: 'ul',
  listing: 'pre',
};

/** Classes of a picture whose alternative text is TeX, as WordPress and older wikis write them. */
const formulaPicture = /(?:^|\s)(?:latex|tex)(?:$|\s)/;

/** Tags of the source, of the few elements that have got another one. */
const sourceTags = new WeakMap<Element, string>();

/** Returns the tag of an element in the source of its page, by which selectors name it. */
export const sourceTagOf = (element: Element): string => sourceTags.get(element) ?? element.tag;

function toElement(name: string, attributes: Record<string, string>, parent: Element, isDiagram: boolean): Element {
  const element = createElement(isDiagram ? 'pre' : name, attributes, parent);
  if (element.tag !== name) sourceTags.set(element, name);
  return element;
}

/** Class of the source of a diagram, of which Mermaid keeps the lines in any element. */
const diagramClass = /(?:^|\s)mermaid(?:$|\s)/;

/** Whether a `div` is the source of a diagram, which is text: a box with this name may have any content. */
function isDiagramSource(name: string, { class: names = '' }: Record<string, string>, source: string, start: number) {
  return name === 'div' && diagramClass.test(names) && /^\s*[^\s<]/.test(source.slice(start, start + maxIndentation));
}

const maxIndentation = 200;

function createElement(name: string, attributes: Record<string, string>, parent: Element): Element {
  const tag = lookUp(aliases, name) ?? name;
  const { role } = attributes;
  if (role !== undefined && (genericTags.has(tag) || tag.includes('-')))
    return new Element(tagOfRole(role, attributes) ?? tag, attributes, parent);
  if (tag === 'img' && attributes['alt'] && formulaPicture.test(attributes['class'] ?? ''))
    return toFormula(attributes['alt'], '', parent);
  if (tag !== 'input' || !isTaskMark(attributes, parent)) return new Element(tag, attributes, parent);
  const mark = new Element('task-mark', undefined, parent);
  mark.children.push('checked' in attributes ? '[x] ' : '[ ] ');
  return mark;
}

/** Whether an `input` shows the state of a list item, as GitHub's Markdown writes it, and is not for input. */
function isTaskMark({ type, disabled }: Record<string, string>, parent: Element): boolean {
  const item = closest(parent, maxTaskLevels, ({ tag }) => tag === 'li');
  return type === 'checkbox' && item !== undefined && (disabled !== undefined || item.words.has('task'));
}

/** Maximum levels from the parent of a mark to its item: a label in a paragraph. */
const maxTaskLevels = 2;

/**
 * Parses HTML once into a light tree. Never throws on malformed HTML; depth is bounded, time is linear.
 * @param html decoded source
 * @param parent parent element of a fragment; the root is then a `div` that the caller adds to it
 * @param isXhtml whether the source is XHTML: `<script/>` and `<title/>` are empty, CDATA sections are text
 */
export function buildTree(html: string, parent?: Element, isXhtml = false): PageTree {
  const root = parent ? new Element('div', {}, parent) : new Element('#document');
  const jsonLd: string[] = [];
  const templates: string[] = [];
  let current = root;
  const depth: Depth = { open: 0 };
  let noscriptText = '';
  let hasSlots = false;
  let hasShadowRoots = false;
  let silent:
    | { tag: string; type: string; depth: number; text: string; start: number; keep: string[] | undefined }
    | undefined;

  const leaveSilence = (): void => {
    if (!silent) return;
    if (silent.keep) silent.keep.push(silent.text);
    else if (silent.type.startsWith('math/tex')) current.children.push(toFormula(silent.text, silent.type, current));
    else if (silent.tag === 'noscript') noscriptText += ` ${silent.text}`;
    silent = undefined;
  };

  const source = isXhtml ? html : normaliseSource(html);
  let isCharacterData = false;
  const parser = new BoundedParser(
    {
      onopentag(tag, attributes) {
        depth.open += 1;
        if (silent) return;
        const type = tag === 'script' ? (attributes['type'] ?? '') : '';
        const isStreamSlot = isSlot(tag, attributes);
        hasSlots ||= isStreamSlot;
        const isShadow = isShadowRoot(tag, attributes);
        hasShadowRoots ||= isShadow;
        if (silentTags.has(tag) && !isStreamSlot && !isShadow) {
          const keep = /ld\+json/i.test(type)
            ? jsonLd
            : /^text\/(?:x-)?(?:template|html)/i.test(type)
              ? templates
              : undefined;
          silent = { tag, type, depth: depth.open, text: '', start: parser.endIndex + 1, keep };
          return;
        }
        const isDiagram = isDiagramSource(tag, attributes, source, parser.endIndex + 1);
        const element = toElement(tag, decodeAttributes(attributes), current, isDiagram);
        current.children.push(element);
        current = element;
      },
      ontext(text) {
        const decoded = isCharacterData ? text : decodeText(text, silent?.tag ?? current.tag);
        if (silent) silent.text += decoded;
        else current.children.push(decoded);
      },
      oncdatastart() {
        isCharacterData = true;
      },
      oncdataend() {
        isCharacterData = false;
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
    isXhtml,
  );
  parser.run();
  leaveSilence();
  if (hasSlots) placeStreamedParts(root);
  if (hasShadowRoots) flattenShadowRoots(root);
  return { root, jsonLd, templates, noscriptText: noscriptText.trim() };
}
