import { rebuildParagraphs } from '../../../extract-youtube/rebuild-text';
import type { Fragment } from '../../../extract-youtube/read-captions';
import { finishText } from '../finish-text';
import { problems } from '../problems';
import type { Reader } from '../reader';
import { decodeText } from '../txt/decode-text';

const timing = /^\s*((?:\d+:)?\d+:\d+[.,]\d+)\s*-->\s*((?:\d+:)?\d+:\d+[.,]\d+)/;
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&nbsp;': ' ' };

/**
 * Reads subtitles (SRT, WebVTT) as running text: sentences joined over their cues, paragraphs at pauses, no times.
 * Throws `unsupported-type` for a text without cues.
 */
export const readSubtitles: Reader = async (bytes, limits) => {
  const decoded = decodeText(bytes);
  if (decoded === undefined) throw problems.unsupported();
  if (decoded.length > limits.textChars) throw problems.tooMuchText(limits.textChars);
  const cues = parseCues(decoded);
  if (cues.length === 0) throw problems.unsupported();
  const blocks = rebuildParagraphs(cues).map(
    ({ text, start }) => (limits.places?.start({ seconds: Math.round(start * 10) / 10 }) ?? '') + text,
  );
  return finishText(blocks, limits);
};

/** Parses cues. A blank line ends a cue of WebVTT; in SRT it may be part of its text, which the next number ends. */
function parseCues(text: string): Fragment[] {
  const isWebVtt = text.startsWith('WEBVTT');
  const lines = text.split(/\r\n?|\n/);
  const cues: { text: string; start: number; end: number }[] = [];
  let cue: (typeof cues)[number] | undefined;
  for (const [index, line] of lines.entries()) {
    const timingMatch = line.includes('-->') ? timing.exec(line) : null;
    const isNumber = /^\s*\d+\s*$/.test(line) && lines[index + 1]?.includes('-->') === true;
    if (timingMatch) {
      cue = { text: '', start: parseSeconds(timingMatch[1]!), end: parseSeconds(timingMatch[2]!) };
      cues.push(cue);
    } else if (line.trim() === '' || isNumber) cue = isWebVtt ? undefined : cue;
    else if (cue) cue.text += ` ${stripMarkup(line)}`;
  }
  return cues;
}

/** Removes markup of fonts, voices and positions from a line. */
const stripMarkup = (line: string): string =>
  line
    .replace(/<[^<>]{0,200}>|\{\\[^{}]{0,200}\}/g, '')
    .replace(/&(?:amp|lt|gt|nbsp);/g, (entity) => entities[entity] ?? entity);

const parseSeconds = (time: string): number =>
  time
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0);
