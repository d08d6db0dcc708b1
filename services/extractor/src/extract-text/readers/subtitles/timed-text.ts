import type { Element } from '@winnow/markdown';
import type { DocumentText, ReadLimits } from '../reader';
import { TextBudget } from '../text-budget';
import { elementsOf, isElement } from '../xml/elements';
import { parseTree } from '../xml/parse-tree';
import { composeCues, type Cue } from './subtitles-reader';

/** Frames per second where the file names none (TTML 2, 7.2.5). */
const defaultFrameRate = 30;
const clockTime = /^(\d{1,4}):(\d\d):(\d\d(?:\.\d{1,9})?)(?::(\d{1,4}))?/;
const offsetTime = /^(\d{1,15}(?:\.\d{1,9})?)(h|ms|m|s|f|t)$/;

interface Interval {
  readonly start: number;
  readonly end: number;
}

/** Converts a time of a file to seconds; undefined for other text. */
type ParseTime = (time: string) => number | undefined;

/** Reads timed text (TTML, DFXP) as running text, like the other subtitles. Throws `no-text` without any cue. */
export function readTimedText(source: string, limits: ReadLimits, signal: AbortSignal): DocumentText {
  const { root, isWhole } = parseTree(source, new TextBudget(limits), signal);
  return composeCues(cuesOf(root, 0, timesOf(root)), limits, isWhole);
}

function cuesOf(element: Element, start: number, parseTime: ParseTime): Cue[] {
  return elementsOf(element).flatMap((child) => {
    if (!/^(?:body|div|p)$/.test(child.tag)) return [];
    const interval = intervalOf(child, start, parseTime);
    if (child.tag !== 'p') return cuesOf(child, interval.start, parseTime);
    return cuesOfParagraph(child, interval, parseTime);
  });
}

/** Returns the cues of a paragraph: one, or its spans if these have the times, which are displayed one after the other. */
function cuesOfParagraph(paragraph: Element, interval: Interval, parseTime: ParseTime): Cue[] {
  const hasTimes = paragraph.attribute('begin') !== '';
  const spans = hasTimes ? [] : elementsOf(paragraph).filter(isTimedSpan);
  const cues = spans.map((span) => ({ text: linesOf(span), ...intervalOf(span, interval.start, parseTime) }));
  const hasOthers = paragraph.children.some((child) =>
    isElement(child) ? !isTimedSpan(child) && child.tag !== 'br' : child.trim() !== '',
  );
  if (cues.length > 0 && !hasOthers) return cues;
  const { start, end } = { start: cues[0]?.start ?? interval.start, end: cues.at(-1)?.end ?? interval.end };
  return [{ text: linesOf(paragraph), start, end }];
}

const isTimedSpan = (element: Element): boolean => element.tag === 'span' && element.attribute('begin') !== '';

/** Returns the times of an element, which are relative to the start of its parent (TTML 2, 12.2). */
function intervalOf(element: Element, parentStart: number, parseTime: ParseTime): Interval {
  const [begin = 0, duration, end] = ['begin', 'dur', 'end'].map((name) => parseTime(element.attribute(name)));
  const start = parentStart + begin;
  return { start, end: duration === undefined ? parentStart + (end ?? begin) : start + duration };
}

/** Returns the text of a cue with its line breaks, without metadata. */
const linesOf = (element: Element): string =>
  element.children
    .map((child) => {
      if (!isElement(child)) return child.replace(/\s+/g, ' ');
      return child.tag === 'br' ? '\n' : child.tag === 'span' ? linesOf(child) : '';
    })
    .join('')
    .replace(/ ?\n ?/g, '\n');

function timesOf(root: Element): ParseTime {
  const frameRate = Number(root.attribute('frameRate')) || defaultFrameRate;
  const tickRate = Number(root.attribute('tickRate')) || (root.attribute('frameRate') === '' ? 1 : frameRate);
  const units: Readonly<Record<string, number>> = {
    h: 3_600,
    m: 60,
    s: 1,
    ms: 0.001,
    f: 1 / frameRate,
    t: 1 / tickRate,
  };
  return (time) => {
    const [, hours, minutes = '', seconds = '', frames = '0'] = clockTime.exec(time.trim()) ?? [];
    if (hours !== undefined)
      return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds) + Number(frames) / frameRate;
    const [, count, unit = ''] = offsetTime.exec(time.trim()) ?? [];
    return count === undefined ? undefined : Number(count) * units[unit]!;
  };
}
