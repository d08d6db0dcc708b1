import type { OperationName, Place, ResponseOf } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { onlyPageOf } from '../only-page';
import type { ConvertRequest } from './convert-request';
import { withPageBreaks } from './page-breaks';
import { nameOfAddress } from './source-request';

/** Fields in which docling-serve returns each format. */
const fieldOf = { markdown: 'md_content', html: 'html_content', text: 'text_content' } as const;

interface Converted {
  readonly name: string;
  readonly text: string;
  readonly format: ConvertRequest['format'];
  /** Processing time. */
  readonly seconds: number;
}

/** Returns docling-serve's response for a converted file or address. */
export const conversion = ({ name, text, format, seconds }: Converted) => ({
  document: {
    filename: name,
    md_content: null,
    html_content: null,
    text_content: null,
    json_content: null,
    doctags_content: null,
    [fieldOf[format]]: text,
  },
  status: 'success',
  errors: [],
  processing_time: seconds,
  timings: {},
});

/**
 * Returns the name and text of the result of a job, with `pageBreak` between its pages. Throws `no-text` with the reason
 * of an address that could not be read, and `not-found` for other operations.
 */
export function convertedOf(
  operation: OperationName,
  result: unknown,
  fileName: string | undefined,
  pageBreak: string | undefined,
): Pick<Converted, 'name' | 'text'> {
  const broken = (text: string, places: readonly Place[] = []) =>
    pageBreak === undefined ? text : withPageBreaks(text, places, pageBreak);
  if (operation === 'extract-text') {
    const { text, title = '', places } = result as ResponseOf<'extract-text'>;
    return { name: fileName ?? title, text: broken(text, places) };
  }
  if (operation !== 'scrape-content') throw new ProblemError('not-found');
  const page = onlyPageOf(result as ResponseOf<'scrape-content'>);
  return { name: nameOfAddress(page.url), text: broken(page.content, page.places) };
}
