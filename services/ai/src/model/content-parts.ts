import { eachBlockOf } from '../text/outline';
import { splitSentences } from '../text/sentences';
import type { Block, Span } from '../text/text-types';
import { sliceChars, type TokenCounter } from './count-tokens';
import { overlapStart } from './overlap-start';

/** Part of the content, including the overlap with the previous part. */
export interface PartSpan extends Span {
  /** Headings above the part's first line after the overlap, outermost first. */
  readonly headings: readonly string[];
  /** Characters that it repeats from the previous part. */
  readonly overlap: number;
  /** Absent unless requested. */
  readonly tokens?: number;
}

export interface PartLimits {
  readonly maxTokens: number;
  /** Maximum tokens that a part repeats from the previous one, in addition to `maxTokens`; default 0. */
  readonly overlap?: number;
  /** Whether the tokens of each part are counted. */
  readonly isCounted?: boolean;
}

/** Minimum share of the maximum size at which a part may end at a heading. */
const minShareAtHeading = 0.5;

/** Splits content as `splitContent` does; awaits `pause` after each piece of `sliceChars`. */
export async function contentParts(
  content: string,
  { maxTokens, overlap = 0, isCounted = false }: PartLimits,
  countTokens: TokenCounter,
  pause: () => Promise<void> = () => Promise.resolve(),
): Promise<PartSpan[]> {
  const parts: PartSpan[] = [];
  const path: { level: number; text: string }[] = [];
  let open: { start: number; end: number; tokens: number; headings: string[] } | null = null;
  let previous = 0;
  let measured = 0;
  const close = () => {
    if (!open) return;
    const { start: own, end, headings } = open;
    const start = parts.length === 0 ? own : overlapStart(content, previous, own, overlap, countTokens);
    const tokens = isCounted ? { tokens: countTokens(content.slice(start, end)) } : {};
    parts.push({ start, end, headings, overlap: own - start, ...tokens });
    previous = own;
    open = null;
  };
  for (const { piece, heading } of piecesOf(content, maxTokens, countTokens)) {
    measured += piece.end - piece.start;
    if (measured > sliceChars) {
      measured = 0;
      await pause();
    }
    const tokens = countTokens(content.slice(piece.start, piece.end));
    const full: boolean = open !== null && (open as { tokens: number }).tokens + tokens > maxTokens;
    const atHeading: boolean =
      open !== null && heading !== null && (open as { tokens: number }).tokens > maxTokens * minShareAtHeading;
    if (full || atHeading) close();
    open ??= { start: piece.start, end: piece.end, tokens: 0, headings: path.map(({ text }) => text) };
    open.end = piece.end;
    open.tokens += tokens;
    if (!heading) continue;
    while (path.length > 0 && (path.at(-1)?.level ?? 0) >= heading.level) path.pop();
    path.push(heading);
  }
  close();
  return parts;
}

interface Piece {
  readonly piece: Span;
  readonly heading: { readonly level: number; readonly text: string } | null;
}

/** Yields the blocks of the content; splits those larger than a part. */
function* piecesOf(content: string, maxTokens: number, countTokens: TokenCounter): Generator<Piece> {
  for (const block of eachBlockOf(content)) {
    const heading = block.kind === 'heading' ? block : null;
    const text = content.slice(block.start, block.end);
    // Every token has at least one character: short blocks fit without counting.
    if (
      text.length <= maxTokens ||
      (countTokens(text.slice(0, maxTokens * 12)) <= maxTokens && text.length < maxTokens * 12)
    )
      yield { piece: block, heading };
    else for (const span of cut(content, block, maxTokens, countTokens)) yield { piece: span, heading: null };
  }
}

/** Splits a block into sentences, list items or lines, and those that are still too long between words. */
function* cut(content: string, block: Block, maxTokens: number, countTokens: TokenCounter): Generator<Span> {
  for (const span of unitsOf(content, block)) {
    const tokens =
      span.end - span.start <= maxTokens
        ? 0
        : countTokens(content.slice(span.start, Math.min(span.end, span.start + maxTokens * 12)));
    if (tokens <= maxTokens && span.end - span.start <= maxTokens * 12) {
      yield span;
      continue;
    }
    for (let start = span.start; start < span.end;) {
      const end = runEnd(content, start, span.end, maxTokens);
      yield { start, end };
      start = end;
    }
  }
}

/**
 * Returns the end of a piece of a run: the last white space within `length`, if it is in the second half, else anywhere
 * except within a character. A token has at least one character, so a piece fits in any script.
 */
function runEnd(content: string, start: number, end: number, length: number): number {
  if (end - start <= length) return end;
  for (let at = start + length; at > start + length / 2; at -= 1) if (/\s/.test(content[at - 1] ?? '')) return at;
  // Half a surrogate pair is not text: servers reject the request.
  const splitsPair = /^[\ud800-\udbff][\udc00-\udfff]/.test(content.slice(start + length - 1, start + length + 1));
  return start + length - (splitsPair && length > 1 ? 1 : 0);
}

function unitsOf(content: string, block: Block): readonly Span[] {
  if (block.kind === 'paragraph') return block.sentences;
  if (block.kind === 'list') return block.items;
  if (block.kind !== 'code' && block.kind !== 'table') return splitSentences(content, block.start, block.end);
  const lines: Span[] = [];
  for (let start = block.start; start < block.end;) {
    const found = content.indexOf('\n', start);
    const end = found === -1 || found >= block.end ? block.end : found + 1;
    lines.push({ start, end });
    start = end;
  }
  return lines;
}
