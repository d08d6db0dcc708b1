import type { Archive } from '../package/archive';
import { decodeEscapes } from '../package/escaped-text';
import type { TextBudget } from '../text-budget';

/** Reads the strings that cells reference by index; omits phonetic guides. */
export async function readSharedStrings(archive: Archive, part: string, budget: TextBudget): Promise<string[]> {
  const strings: string[] = [];
  let text: string[] | undefined;
  let inText = false;
  let phoneticDepth = 0;
  await archive.parse(part, {
    open({ name }) {
      if (name === 's:si') text = [];
      else if (name === 's:rPh') phoneticDepth += 1;
      else if (name === 's:t') inText = phoneticDepth === 0;
    },
    close({ name }) {
      if (name === 's:t') inText = false;
      else if (name === 's:rPh') phoneticDepth -= 1;
      else if (name === 's:si' && text) {
        budget.addElements();
        strings.push(decodeEscapes(text.join('')).trim());
        text = undefined;
      }
    },
    text(chunk) {
      if (!inText || !text) return;
      budget.addChars(chunk.length);
      text.push(chunk);
    },
  });
  return strings;
}
