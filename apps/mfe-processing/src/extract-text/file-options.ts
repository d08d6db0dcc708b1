import type { ContentFormat, DocumentPart } from '@winnow/contracts';
import { createStore, onStartOver } from '@winnow/browser';

/** Reading options for files that are added from now on. */
export interface FileOptions {
  readonly format: ContentFormat;
  readonly include: readonly DocumentPart[];
}

const usual: FileOptions = { format: 'text', include: [] };
const options = createStore<FileOptions>(usual);

export const useFileOptions = options.use;
export const changeFileOptions = (next: Partial<FileOptions>): void => options.update((now) => ({ ...now, ...next }));

onStartOver(() => options.set(usual));

/** Returns the upload fields for the options; empty for the defaults. */
export function uploadFields(): Partial<FileOptions> {
  const { format, include } = options.get();
  return { ...(format === usual.format ? {} : { format }), ...(include.length === 0 ? {} : { include }) };
}
