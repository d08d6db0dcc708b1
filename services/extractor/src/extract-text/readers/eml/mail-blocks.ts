import { formatEvents, unfoldLines } from '../calendar/format-events';
import type { ContainedFiles } from '../contained-files';
import { markFirstBlock } from '../place-marks';
import type { ReadLimits } from '../reader';
import { decodeText } from '../txt/decode-text';

/** Maximum characters of a file's name in a place. */
const maxNameLength = 500;

/** Writes header fields, one per line, without those that are empty. */
export const formatFields = (fields: readonly (readonly [name: string, value: string | undefined])[]): string =>
  fields.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : [])).join('\n');

export const formatMailbox = (name: string | undefined, address: string | undefined): string =>
  name && address ? `${name} <${address}>` : name || address || '';

/** Returns the heading of an attachment, which starts its place, and its text; no blocks if `read` skips it. */
export async function attachmentBlocks(
  name: string,
  files: ContainedFiles,
  { places }: ReadLimits,
  read: () => Promise<string | undefined>,
): Promise<string[]> {
  const heading = markFirstBlock([files.block(`## ${name}`)], places, { file: name.slice(0, maxNameLength) });
  const text = await read();
  return text === undefined ? [] : [...heading, text];
}

/** Returns the text of an attached file; of a calendar, its events. */
export async function attachedText(
  name: string,
  data: Uint8Array,
  mimeType: string,
  files: ContainedFiles,
): Promise<string | undefined> {
  const events = mimeType === 'text/calendar' ? formatEvents(decodeText(unfoldLines(data)) ?? '') : '';
  return events === '' ? await files.textOf(name, data) : files.lines(events);
}
