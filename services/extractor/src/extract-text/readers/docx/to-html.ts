import { createRequire } from 'node:module';
import type mammoth from 'mammoth';
import { idPrefix } from './compose-html';
import { mammothPackage, styleMap, type StoryXml } from './mammoth-package';

interface MammothPromises {
  toExternalPromise<T>(promise: Promise<T>): Promise<T>;
}

const load = createRequire(__filename);
let loaded: typeof mammoth | undefined;

/** Returns mammoth, loaded with the first file: it takes a sixth of the start of a document process. */
function loadMammoth(): typeof mammoth {
  if (loaded) return loaded;
  // It returns instances of its own promise class, created through `__proto__`, which the document process disables.
  const promises = load('mammoth/lib/promises') as MammothPromises;
  promises.toExternalPromise = (promise) => promise;
  loaded = load('mammoth') as typeof mammoth;
  return loaded;
}

const mathElement = /<math>([^<]*)<\/math>/g;

const partMarker = '<w:p><w:pPr><w:pStyle w:val="part"/></w:pPr><w:r><w:t>part</w:t></w:r></w:p>';

/**
 * Converts stories (`WordStory`) with mammoth. Each story follows a marker heading for `composeHtml`; notes come last.
 */
export async function toHtml(
  stories: readonly string[],
  notes: Pick<StoryXml, 'footnotes' | 'endnotes'>,
  links: string | undefined,
): Promise<string> {
  const body = stories.map((xml) => partMarker + xml).join('');
  // Mammoth accepts an open zip as `file`, which its types lack.
  const input = { file: mammothPackage({ body, ...notes, links }) } as unknown as { buffer: Buffer };
  const options = { styleMap, idPrefix, includeDefaultStyleMap: false, includeEmbeddedStyleMap: false };
  const { value } = await loadMammoth().convertToHtml(input, options);
  // The writers read TeX from an annotation.
  return value.replace(mathElement, '<math><annotation encoding="application/x-tex">$1</annotation></math>');
}
