import type { PhrasingContent } from 'mdast';

/** Nodes with children. */
type Holder = Extract<PhrasingContent, { children: unknown[] }>;

const holds = (node: PhrasingContent): node is Holder => 'children' in node;
const isSpace = (node: PhrasingContent | undefined) => node?.type === 'text' && node.value === ' ';
const isGap = (node: PhrasingContent | undefined) => node?.type === 'break' || isSpace(node);

/**
 * Tidies a line so that Markdown can express it: collapses white space, moves it out of marks, trims it at the ends and
 * around breaks; removes empty marks; joins adjacent equal marks. Keeps at most one consecutive break.
 */
export function tidyPhrasing(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const [line = []] = tidyParagraphs(nodes, false);
  return line;
}

/** Like `tidyPhrasing`, but two consecutive breaks separate paragraphs. */
export function tidyParagraphs(nodes: readonly PhrasingContent[], parts = true): PhrasingContent[][] {
  const paragraphs: PhrasingContent[][] = [[]];
  let breaks = 0;
  for (const node of joined(withoutOuterPunctuation(spaced(joined(nodes.flatMap(tidyNode)))))) {
    const line = paragraphs.at(-1)!;
    if (node.type === 'break') breaks += 1;
    else {
      if (breaks > 1 && parts && line.length > 0) paragraphs.push([node]);
      else line.push(...(breaks > 0 && line.length > 0 ? [{ type: 'break' } as const] : []), node);
      breaks = 0;
    }
  }
  return paragraphs.filter((line) => line.length > 0);
}

/** Moves leading and trailing white space and breaks out of a mark. */
function tidyNode(node: PhrasingContent): PhrasingContent[] {
  if (!holds(node)) return node.type === 'text' && node.value === '' ? [] : [node];
  const inner = splitEnds(joined(node.children.flatMap(tidyNode)));
  const start = inner.findIndex((each) => !isGap(each));
  if (start === -1) return inner;
  const end = inner.findLastIndex((each) => !isGap(each)) + 1;
  const children = tidyPhrasing(inner.slice(start, end));
  return [...inner.slice(0, start), { ...node, children }, ...inner.slice(end)];
}

/** Splits leading and trailing space into separate nodes. */
function splitEnds(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  return nodes.flatMap((node, at) => {
    if (node.type !== 'text' || isSpace(node)) return [node];
    const before = at === 0 && node.value.startsWith(' ');
    const after = at === nodes.length - 1 && node.value.endsWith(' ');
    const space = { type: 'text', value: ' ' } as const;
    const value = node.value.slice(before ? 1 : 0, after ? -1 : undefined);
    return [...(before ? [space] : []), { ...node, value }, ...(after ? [space] : [])];
  });
}

/**
 * Joins adjacent texts, codes and equal marks, and separates adjacent formulas, whose delimiters would merge. Linear
 * time: the parts to join are collected first.
 */
function joined(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const line: PhrasingContent[] = [];
  for (let at = 0; at < nodes.length;) {
    const node = nodes[at]!;
    let end = at + 1;
    while (end < nodes.length && isJoined(node, nodes[end]!)) end += 1;
    if (node.type === 'inlineMath' && line.at(-1)?.type === 'inlineMath') line.push({ type: 'text', value: ' ' });
    line.push(end === at + 1 ? node : join(node, nodes.slice(at, end)));
    at = end;
  }
  return line;
}

const isJoined = (one: PhrasingContent, other: PhrasingContent): boolean =>
  one.type === other.type && (one.type === 'text' || one.type === 'inlineCode' || marks.has(one.type));

function join(first: PhrasingContent, nodes: readonly PhrasingContent[]): PhrasingContent {
  if (holds(first)) {
    const children = joined(nodes.flatMap((node) => (node as Holder).children));
    return { ...first, children };
  }
  const texts = nodes.map((node) => ('value' in node ? node.value : ''));
  if (first.type === 'inlineCode') return { ...first, value: texts.join('') };
  // White space at the end of one and the beginning of the next is one space.
  return { type: 'text', value: texts.join('').replace(/ {2,}/g, ' ') };
}

/**
 * Moves punctuation at the end of a mark out of it where a letter follows, as in `<b>注意。</b>これは`, and punctuation at
 * its beginning where a letter precedes it: Markdown has no mark that ends between the two (CommonMark 0.31.2, section
 * 6.2). So does it with code and images, which begin and end with punctuation; a mark is moved into a link, and one in
 * another omitted.
 */
function withoutOuterPunctuation(line: readonly PhrasingContent[]): PhrasingContent[] {
  return line.flatMap((node, at): PhrasingContent[] => {
    if (!holds(node) || !marks.has(node.type)) return [node];
    const children = [...node.children];
    const after = isWord(line[at + 1], /^[\p{L}\p{N}]/u) ? takeOuter(node, children, -1) : [];
    const before = isWord(line[at - 1], /[\p{L}\p{N}]$/u) ? takeOuter(node, children, 0) : [];
    if (before.length + after.length === 0 && children.length > 0) return [{ ...node, children }];
    return [...before, ...tidyNode({ ...node, children }), ...after];
  });
}

/** Removes what cannot be at an end of a mark from its children, and returns it. */
function takeOuter(mark: Holder, children: PhrasingContent[], index: 0 | -1): PhrasingContent[] {
  const child = children.at(index);
  if (!child) return [];
  if (child.type === 'text')
    return takeText(children, index, index === 0 ? /^[\s\p{P}\p{S}]{1,20}/u : /[\s\p{P}\p{S}]{1,20}$/u);
  if (holds(child) && marks.has(child.type)) {
    children.splice(index, 1, ...child.children);
    return takeOuter(mark, children, index);
  }
  if (child.type === 'html' || child.type === 'break') return [];
  children.splice(index, 1);
  return child.type === 'link' ? [{ ...child, children: [{ ...mark, children: child.children }] }] : [child];
}

const isWord = (node: PhrasingContent | undefined, pattern: RegExp): boolean =>
  node?.type === 'text' && pattern.test(node.value);

/** Removes the match from the child at an index, and returns it. */
function takeText(children: PhrasingContent[], index: number, pattern: RegExp): PhrasingContent[] {
  const child = children.at(index);
  const [taken] = (child?.type === 'text' && pattern.exec(child.value)) || [];
  if (child?.type !== 'text' || taken === undefined) return [];
  const value = child.value.replace(pattern, '');
  children.splice(index, 1, ...(value === '' ? [] : [{ ...child, value }]));
  return [{ type: 'text', value: taken }];
}

const marks = new Set(['strong', 'emphasis', 'delete']);

/** Trims white space at the ends of a line. */
function spaced(line: readonly PhrasingContent[]): PhrasingContent[] {
  const isEnd = (node: PhrasingContent | undefined) => node === undefined || node.type === 'break';
  return line.flatMap((node, at): PhrasingContent[] => {
    if (node.type !== 'text') return [node];
    let { value } = node;
    if (isEnd(line[at - 1])) value = value.trimStart();
    if (isEnd(line[at + 1])) value = value.trimEnd();
    return value === '' ? [] : [{ type: 'text', value }];
  });
}
