import { pageNumberMark } from '../docx/page-numbers';
import { externalUrl } from '../format-writer';
import { addressOf, hyperlinkOf, maxCodeChars } from '../hyperlink-field';
import { isPageField } from '../page-field';
import { emphasisMarks, withoutEmphasisMarks } from './marked-emphasis';

const fieldBegin = '\u0013';
const fieldSeparator = '\u0014';
const fieldEnd = '\u0015';

export interface StoryOptions {
  /** Marks page numbers, which are omitted. */
  readonly marksPages?: boolean;
  /** Writes links to the web in Markdown. */
  readonly writesLinks?: boolean;
  /** Writes bold and italics in Markdown. */
  readonly writesEmphasis?: boolean;
}

interface Field {
  code: string;
  isPage: boolean;
  /** Whether it contains other fields. */
  hasFields: boolean;
  /** Index of its result in the output; undefined before it. */
  resultStart: number | undefined;
}

/** Removes the codes of Word's fields and keeps their results, except page numbers; fields may be nested. */
export function replaceFields(text: string, options: StoryOptions): string {
  if (!text.includes(fieldBegin)) return text.replace(/[\u0014\u0015]/g, '');
  const fields: Field[] = [];
  const out: string[] = [];
  /** Fields whose code is open, or whose result is omitted. */
  let hiding = 0;
  for (const run of text.split(/([\u0013-\u0015])/)) {
    const field = fields.at(-1);
    if (run === fieldBegin) {
      if (field) field.hasFields = true;
      fields.push({ code: '', isPage: false, hasFields: false, resultStart: undefined });
      hiding += 1;
    } else if (run === fieldSeparator && field) {
      if (field.resultStart !== undefined) continue;
      field.isPage = isPageField(field.code);
      if (!field.isPage) hiding -= 1;
      field.resultStart = out.length;
    } else if (run === fieldEnd && field) {
      fields.pop();
      if (field.isPage || field.resultStart === undefined) hiding -= 1;
      if (hiding > 0) continue;
      if (field.isPage && options.marksPages) out.push(pageNumberMark);
      else if (options.writesLinks && !field.hasFields && field.resultStart !== undefined)
        writeLink(out, field.code, field.resultStart);
    } else if (run !== fieldSeparator && run !== fieldEnd) {
      out.push(hiding === 0 ? run : emphasisMarks(run));
      if (hiding > 0 && field) field.code = (field.code + withoutEmphasisMarks(run)).slice(0, maxCodeChars);
    }
  }
  // An unclosed field would hide the rest of a damaged document.
  return hiding > 0 ? text.replace(/[\u0013-\u0015]/g, ' ') : out.join('');
}

/** Replaces the output from `start` by a link, unless it has several paragraphs or cells. */
function writeLink(out: string[], code: string, start: number): void {
  const link = hyperlinkOf(code);
  const address = link && addressOf(link);
  const url = address === undefined ? undefined : externalUrl(address);
  if (url === undefined) return;
  const marked = out.slice(start).join('');
  const text = withoutEmphasisMarks(marked);
  if (text.trim() === '' || /[\0-\u001f[\]]/.test(text)) return;
  out.splice(
    start,
    Infinity,
    text === url ? `<${url}>` : `[${text}](${url.replaceAll(')', '%29')})`,
    emphasisMarks(marked),
  );
}
