import { trustedPolicy } from './trusted-types';

/**
 * Returns text ready to paste (specification, section 9): percent and plus encoding and HTML entities decoded once,
 * spaces at both ends of each line removed, three or more newlines collapsed to two.
 *
 * Most scraped text is not encoded at all, so decoding is conservative. A percent sign that starts no valid UTF-8
 * escape stays ("100% sure", "%E9"). A plus becomes a space only in a word that also contains escapes, or in a text
 * without any white space ("C++ and Ctrl+C" stays). Web addresses keep their escapes, without which they would break.
 */
export function cleanCopiedText(text: string): string {
  return decodeEntities(decodeEscapes(text))
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const escape = /%[\da-f]{2}/i;
const address = /https?:\/\//i;

function decodeEscapes(text: string): string {
  if (!escape.test(text) && !text.includes('+')) return text;
  const isOneWord = !/\s/.test(text.trim());
  return text.replace(/\S+/g, (word) => {
    if (address.test(word)) return word;
    const spaced = isOneWord || escape.test(word) ? decodePluses(word) : word;
    return spaced.replace(/(?:%[\da-f]{2})+/gi, decodeRun);
  });
}

/** A plus next to another plus, or at the end, is literal: "C++". */
const decodePluses = (word: string) => word.replace(/(?<!\+)\+(?!\+|$)/g, ' ');

function decodeRun(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    return run;
  }
}

let policy: ReturnType<typeof trustedPolicy> | undefined;

const anyEntity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][\da-z]{1,31});/gi;
/** The leading letter keeps the parser from dropping a line break right after the start tag. */
const oneEntity = /^x&[#\da-z]{1,33};$/i;

/** Decodes with the browser's own table of entities, under a policy that allows only a single entity to be parsed. */
function entityDecoder(): (entity: string) => string {
  const decoder = document.createElement('textarea');
  policy ??= trustedPolicy('winnow-entities', {
    createHTML: (markup) => {
      if (!oneEntity.test(markup)) throw new TypeError('This is no entity.');
      return markup;
    },
  });
  const entities = policy;
  return (entity) => {
    decoder.innerHTML = entities.createHTML(`x${entity}`);
    return decoder.value.slice(1);
  };
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  const decode = entityDecoder();
  const known = new Map<string, string>();
  return text.replace(anyEntity, (entity) => {
    const character = known.get(entity) ?? decode(entity);
    known.set(entity, character);
    return character;
  });
}
