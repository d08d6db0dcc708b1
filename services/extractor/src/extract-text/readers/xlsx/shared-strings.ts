import type { Archive } from '../package/archive';
import { decodeEscapes } from '../package/escaped-text';
import type { TextBudget } from '../text-budget';
import { RaisedRuns } from './raised-runs';

/** Reads the strings that cells reference by index; omits phonetic guides. */
export async function readSharedStrings(archive: Archive, part: string, budget: TextBudget): Promise<string[]> {
  const strings: string[] = [];
  let text: string[] | undefined;
  let inText = false;
  let phoneticDepth = 0;
  const runs = new RaisedRuns();
  await archive.parse(part, {
    open(element) {
      const { name } = element;
      runs.open(element);
      if (name === 's:si') text = [];
      else if (name === 's:rPh') phoneticDepth += 1;
      else if (name === 's:t') inText = phoneticDepth === 0;
    },
    close(element) {
      const { name } = element;
      runs.close(element);
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
      text.push(runs.write(chunk));
    },
  });
  return strings;
}
