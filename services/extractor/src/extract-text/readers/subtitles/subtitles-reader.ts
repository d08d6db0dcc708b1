import { decodeHTML } from 'entities';
import { rebuildParagraphs } from '../../../extract-youtube/rebuild-text';
import type { Fragment } from '../../../extract-youtube/read-captions';
import { finishText } from '../finish-text';
import { problems } from '../problems';
import type { DocumentText, Reader, ReadLimits } from '../reader';
import { decodeText } from '../txt/decode-text';

/** Times of a cue; some programs write none below a second. */
const timing = /^\s*((?:\d+:)?\d+:\d+(?:[.,]\d+)?)\s*-->\s*((?:\d+:)?\d+:\d+(?:[.,]\d+)?)/;
/** Times of a cue of YouTube's SBV. */
const sbvTiming = /^(\d+:\d\d:\d\d\.\d{3}),(\d+:\d\d:\d\d\.\d{3})\s*$/;
/** A file without cues: nothing, or the header of WebVTT alone. */
const emptyFile = /^(?:WEBVTT.*)?$/;
/** Tags of WebVTT and SRT, WebVTT's times within a cue, and SSA's overrides; any other `<` is text. */
const markup =
  /<\/?(?:[bcisuv]|font|lang|ruby|rt)(?:[\s.][^<>]{0,200})?>|<\d{1,3}(?::\d\d){1,2}\.\d{3}>|\{\\[^{}]{0,200}\}/gi;
const voice = /<v(?:\.[^\s<>]{0,100})?\s+([^<>]{1,100})>/i;
/** A speaker in the text of a cue, as meeting software writes it. */
const speakerLabel = /^(\p{L}[^:.!?\n]{0,60}): /u;
/** A label that looks like a name: a few words, each with a capital or without case. */
const nameLabel = /^[\p{Lu}\p{Lo}][^\s:]*(?: [\p{Lu}\p{Lo}(][^\s:]*){0,3}$/u;

/**
 * Reads subtitles (SRT, WebVTT, SBV) as running text: sentences joined over their cues, paragraphs at pauses and with each
 * change of the speaker, who is named, no times. Throws `unsupported-type` for a text without cues, `no-text` for an
 * empty file.
 */
export const readSubtitles: Reader = async (bytes, limits) => {
  const decoded = decodeText(bytes);
  if (decoded === undefined) throw problems.unsupported();
  if (decoded.length > limits.textChars) throw problems.tooMuchText(limits.textChars);
  const cues = parseCues(decoded);
  if (cues.length === 0) throw emptyFile.test(decoded.trim()) ? problems.noText() : problems.unsupported();
  return composeCues(cues, limits);
};

/** Writes cues as running text with the times of its paragraphs. */
export function composeCues(cues: readonly Cue[], limits: ReadLimits, isWhole = true): DocumentText {
  const blocks = splitBySpeaker(nameLabelledSpeakers(cues))
    .flatMap(({ speaker, fragments }) => {
      const [first, ...others] = rebuildParagraphs(fragments);
      if (first === undefined) return [];
      return [speaker === undefined ? first : { ...first, text: `${speaker}: ${first.text}` }, ...others];
    })
    .map(({ text, start }) => (limits.places?.start({ seconds: Math.round(start * 10) / 10 }) ?? '') + text);
  return finishText(blocks, limits, { isWhole });
}

export interface Cue extends Fragment {
  text: string;
  /** Who speaks, if the file names them. */
  speaker?: string;
}

/** Parses cues. A blank line ends a cue of WebVTT; in SRT it may be part of its text, which the next number ends. */
function parseCues(text: string): Cue[] {
  const isWebVtt = text.startsWith('WEBVTT');
  const lines = text.split(/\r\n?|\n/);
  const cues: Cue[] = [];
  let cue: Cue | undefined;
  for (const [index, line] of lines.entries()) {
    const timingMatch = line.includes('-->') ? timing.exec(line) : sbvTiming.exec(line);
    const isNumber = /^\s*\d+\s*$/.test(line) && lines[index + 1]?.includes('-->') === true;
    if (timingMatch) {
      cue = { text: '', start: parseSeconds(timingMatch[1]!), end: parseSeconds(timingMatch[2]!) };
      cues.push(cue);
    } else if (line.trim() === '' || isNumber) cue = isWebVtt ? undefined : cue;
    else if (cue) {
      const speaker = line.includes('<v') ? voice.exec(line)?.[1]?.trim() : undefined;
      // Each line of a cue may have its own voice.
      if (speaker !== undefined && cue.text.trim() !== '' && cue.speaker !== speaker)
        cues.push((cue = { ...cue, text: '' }));
      if (speaker !== undefined) cue.speaker = decodeHTML(speaker);
      cue.text += `\n${stripMarkup(line)}`;
    }
  }
  return cues;
}

/**
 * Takes the speakers from the text of cues if a label starts several of them, also those who speak only once; a cue
 * without a label continues the last. A single repeated label is a speaker only from the first cue on: elsewhere it is a
 * word such as `Note`.
 */
function nameLabelledSpeakers(cues: readonly Cue[]): Cue[] {
  const labels = cues.map(({ text }) => speakerLabel.exec(text.trimStart())?.[1]);
  const counts = new Map<string, number>();
  for (const label of labels) if (label !== undefined) counts.set(label, (counts.get(label) ?? 0) + 1);
  const repeated = [...counts.values()].filter((count) => count > 1).length;
  const hasSpeakers = repeated > 1 || (repeated === 1 && labels[0] !== undefined);
  if (!hasSpeakers) return [...cues];
  const isSpeaker = (label: string): boolean => counts.get(label)! > 1 || nameLabel.test(label);
  let current: string | undefined;
  return cues.map((cue, index) => {
    const label = labels[index];
    if (cue.speaker !== undefined) return cue;
    if (label === undefined || !isSpeaker(label)) return current === undefined ? cue : { ...cue, speaker: current };
    current = label;
    return { ...cue, speaker: label, text: cue.text.trimStart().slice(label.length + 2) };
  });
}

/** Joins successive cues of one speaker, or without one. */
function splitBySpeaker(cues: readonly Cue[]): { speaker: string | undefined; fragments: Fragment[] }[] {
  const turns: { speaker: string | undefined; fragments: Fragment[] }[] = [];
  for (const { speaker, ...fragment } of cues) {
    const last = turns.at(-1);
    if (last && last.speaker === speaker) last.fragments.push(fragment);
    else turns.push({ speaker, fragments: [fragment] });
  }
  return turns;
}

/** Removes markup of fonts, voices and positions from a line, and decodes its character references. */
const stripMarkup = (line: string): string => decodeHTML(line.replace(markup, ''));

const parseSeconds = (time: string): number =>
  time
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0);
