import type { ConvertRequest } from './convert-request';

/** Fields in which docling-serve returns each format. */
const fieldOf = { markdown: 'md_content', html: 'html_content', text: 'text_content' } as const;

interface Converted {
  readonly name: string;
  readonly text: string;
  readonly format: ConvertRequest['format'];
  /** Processing time. */
  readonly seconds: number;
}

/** Returns docling-serve's response for a converted file. */
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
