import type { ModelRequest } from '@winnow/testing';

/** Content with this mark makes the model silent for a while before it answers. */
export const silentMark = 'SILENT-CONTENT';
/** Milliseconds of that silence, and before any other answer. */
const silentMs = 40_000;
const usualMs = 250;

/** How long the lab's language model thinks about a request, in milliseconds. */
export const thinkingTime = ({ messages }: ModelRequest): number =>
  messages.some(({ content }) => content.includes(silentMark)) ? silentMs : usualMs;
