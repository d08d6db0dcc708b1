import { type Child, type Element, find, isInline, isInlineTag, textOf, walk } from '@winnow/markdown';
import type { PageState } from '../page-state';
import { isLabelledField } from '../text/component-parts';
import { declaredArticle } from '../text/content-conventions';
import { minModelTextLength } from '../model-limit';
import { endsSentence } from '../text/ends-sentence';
import { declaresEvent } from '../text/event-data';

const maxLineChars = 110;
const minSentenceChars = 100;
/** Minimum characters of a sentence in a declared article without a longer one. */
const minShortSentenceChars = 50;
/** Maximum dated lines before or after the text (published, updated, copyright); more are content. */
const maxDates = 3;
const yearPattern = /(?:^|\D)(?:19|20)\d\d(?:\D|$)/;
/** Years of the calendar of Iran, which has its own digits: 1300 is 1921. */
const persianYear = /(?:^|[^۰-۹])۱[۳۴][۰-۹]{2}(?:[^۰-۹]|$)/u;
const zeros = [...'0٠۰०০๐０'].map((zero) => zero.codePointAt(0)!);
const timePattern = /(?:^|\D)\d{1,2}[:.h]\d\d(?:\D|$)/;
const datePattern = /(?:^|\D)\d{1,2}[./-]\d{1,2}[./-](?:\d{2}|\d{4})(?:\D|$)|\d{4}[./-]\d{1,2}[./-]\d{1,2}/;

/** Maximum characters of a reading time: "3 min read", "Tempo de leitura: 2 minutos", "阅读时间：5 分钟". */
const maxReadingTimeChars = 40;
const minutesPattern =
  /(?:^|\P{Nd})\p{Nd}{1,3}[\s-]*(?:min|мин|dk|dakika|phút|λεπτ|分|분|دقیقه|دقائق|دقيقة|นาที|मिनट)/iu;
const readingPattern =
  /read|les(?:e|tid|ing|etid)|læs|läs|luku|lectura|leitura|lecture|lettura|czytan|чита|чтени|okuma|đọc|ανάγνωσ|阅读|閱讀|読|읽|قراءة|مطالعه|خواندن|อ่าน|पढ़/i;

/**
 * Drops bylines above an article's first sentence and below its last: short lines with a full date, and lines that
 * consist of a `time` element. Keeps lines within the text.
 */
export function dropDates(
  main: Element,
  { containers, body, metadata }: Pick<PageState, 'containers' | 'body' | 'metadata'>,
): void {
  if (declaresEvent(metadata.types)) return;
  // On longer pages, lists of values also describe the authors of posts.
  const isShort = body.textLength < minModelTextLength;
  const lines = leafBlocks(main).filter((line) => !(isShort && line.tag === 'dd' && isInRecord(line)));
  const hasLongSentence = lines.some((line) => line.textLength >= minSentenceChars);
  const minChars = !hasLongSentence && declaredArticle(containers) ? minShortSentenceChars : minSentenceChars;
  const isSentence = lines.map(
    (line) =>
      line.textLength >= minSentenceChars ||
      (line.textLength >= minChars && (!isDated(line) || endsSentence(textOf(line, maxLineChars * 2)))),
  );
  const first = isSentence.indexOf(true);
  if (first < 0) return;
  const last = isSentence.lastIndexOf(true);
  dropUnlessMany(lines.slice(0, first).filter(isDated));
  dropUnlessMany(lines.slice(last + 1).filter(isDated));
}

/** Keeps many dated lines, which are a calendar or a biography. */
function dropUnlessMany(lines: readonly Element[]): void {
  if (lines.length <= maxDates) for (const line of lines) line.dropped = 'date';
}

function isDated(line: Element): boolean {
  if (line.parent && isLabelledField(line.parent)) return false;
  if (/^(?:h[1-6]|li)$/.test(line.tag) || line.textLength > maxLineChars) return false;
  const text = textOf(line, 200);
  return isDateLine(text) || isReadingTime(text) || hasOnlyTime(line);
}

/** Minimum values of a list that describes an object: number, material, origin. */
const minValues = 3;

/** Whether a value is in a list of several terms and values. */
function isInRecord(value: Element): boolean {
  const list = value.parent?.tag === 'div' ? value.parent.parent : value.parent;
  let values = 0;
  return list?.tag === 'dl' && find(list, ({ tag }) => tag === 'dd' && (values += 1) >= minValues) !== undefined;
}

/** Returns the block-level elements with only inline content, and times that stand alone between them. Linear time. */
function leafBlocks(main: Element): Element[] {
  const lines: Element[] = [];
  const loneTimes = new Set([loneTimeIn(main)]);
  walk(main, (element) => {
    if (element.tag === 'pre' || element.tag === 'table') return false;
    loneTimes.add(loneTimeIn(element));
    if (loneTimes.has(element)) {
      lines.push(element);
      return false;
    }
    if (isInlineTag(element) || element.textLength === 0) return true;
    if (element.children.some((child) => typeof child !== 'string' && !child.dropped && !isInline(child))) return true;
    lines.push(element);
    return false;
  });
  return lines;
}

/**
 * Returns the only `time` between block-level elements, without text beside it. Several are those of entries, whose first
 * one would be dropped alone.
 */
function loneTimeIn({ children }: Element): Element | undefined {
  const shown = children.filter((each) => typeof each !== 'string' || each.trim() !== '');
  const isBlock = (each: Child | undefined): boolean => typeof each === 'object' && !isInline(each);
  const times = shown.filter(
    (each, at): each is Element =>
      typeof each === 'object' && each.tag === 'time' && isBlock(shown[at - 1]) && isBlock(shown[at + 1]),
  );
  return times.length === 1 ? times[0] : undefined;
}

function isDateLine(line: string): boolean {
  const text = line.replace(/\p{Nd}/gu, asciiDigit);
  if (datePattern.test(text)) return true;
  const hasYear = yearPattern.test(text) || persianYear.test(line);
  return hasYear && (timePattern.test(text) || text.length < 60) && !endsSentence(text);
}

/** Returns a digit of Arabic, Persian, Devanagari, Bengali, Thai or full-width digits in ASCII; others as they are. */
function asciiDigit(digit: string): string {
  const value = digit.codePointAt(0)! - zeros.findLast((zero) => zero <= digit.codePointAt(0)!)!;
  return value <= 9 ? String(value) : digit;
}

function isReadingTime(text: string): boolean {
  return text.length <= maxReadingTimeChars && minutesPattern.test(text) && readingPattern.test(text);
}

function hasOnlyTime(line: Element): boolean {
  let timeLength = 0;
  walk(line, (descendant) => {
    if (descendant.tag === 'time') timeLength += descendant.textLength;
  });
  return timeLength > line.textLength * 0.6;
}
