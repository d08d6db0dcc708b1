import type { ModelRequest } from '@winnow/testing';

/** Content with this mark delays the model's answer. */
export const silentMark = 'SILENT-CONTENT';
/** Milliseconds of that delay, and of the delay of any other answer. */
const silentMs = 40_000;
const defaultMs = 250;

/** Latency of the lab's language model for a request, in milliseconds. */
export const thinkingTime = ({ messages }: ModelRequest): number =>
  messages.some(({ content }) => content.includes(silentMark)) ? silentMs : defaultMs;
