import { normaliseText } from './normalise-text';

/** Titles that programs give to new documents; PowerPoint in the language of the user. */
const generic =
  /^(?:untitled\b.*|unknown title|(?:document|book|presentation)\d*|(?:microsoft )?word document|PowerPoint[- ]?(?:pr[eéä][sz]ent|プレゼン|演示文稿|簡報)\S*|(?:\S*pr[eé][sz]ent|презентац)\S*(?: \S+){0,2} PowerPoint)$/iu;
const programPrefix = /^Microsoft (?:Office )?(?:Word|Excel|PowerPoint|Publisher|Visio) - /i;
const extension = /\.(?:docx?|docm|dotx?|rtf|odt|xlsx?|xlsm|ods|pptx?|pptm|odp|pub|vsdx?)$/i;

/**
 * Returns a document's title on one line, without the program and the extension of the file that printing adds; empty
 * for the default of a program.
 */
export function tidyTitle(text: string): string {
  const title = normaliseText(text)
    .replace(/\s+/g, ' ')
    .slice(0, 300)
    .replace(programPrefix, '')
    .replace(extension, '');
  return generic.test(title) ? '' : title.trim();
}
