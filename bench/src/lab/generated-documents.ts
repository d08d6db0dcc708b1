import { buildDoc, buildDocx, buildPdf, paragraph } from '@winnow/testing';
export interface GeneratedDocument {
  readonly name: string;
  readonly bytes: Buffer;
  /** The author's text, without running heads and page numbers. */
  readonly truth: string;
  readonly pages: number;
}

const pages = 60;
/** The builder of Word 97 documents only supports small ones. */
const docPages = 8;
/** Characters per line, and line spacing in points. */
const lineChars = 80;
const lineHeight = 14;

const words =
  'amber basin candle delta ember fjord garden harbor island jungle kettle lantern meadow nectar orchard pebble quarry river saddle timber'.split(
    ' ',
  );

/** Returns six paragraphs of 60 words that are unique to the page, chosen by a linear congruential generator. */
function textOf(page: number): string[] {
  let state = page;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return words[(state >>> 16) % words.length] ?? '';
  };
  const sentence = () => {
    const [first = '', ...others] = Array.from({ length: 12 }, next);
    return `${first.charAt(0).toUpperCase()}${first.slice(1)} ${others.join(' ')}.`;
  };
  return Array.from({ length: 6 }, () => Array.from({ length: 5 }, sentence).join(' '));
}

function linesOf(text: string): string[] {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last.length + word.length < lineChars) lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Returns a report of 60 pages as PDF, with running head and page number, as Word document and as Word 97 document. */
export async function generateDocuments(): Promise<Record<'pdf' | 'docx' | 'doc', GeneratedDocument>> {
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  const all = numbers.flatMap(textOf);
  const truth = all.join('\n\n');
  const docTexts = numbers.slice(0, docPages).flatMap(textOf);
  const pdf = buildPdf(
    numbers.map((number) => {
      let y = 760;
      const body = textOf(number).flatMap((text) => {
        y -= lineHeight;
        return linesOf(text).map((line) => ({ text: line, y: (y -= lineHeight) }));
      });
      return [{ text: 'Yearly report of the test site', y: 800 }, ...body, { text: `Page ${number}`, x: 280, y: 40 }];
    }),
  );
  return {
    pdf: { name: 'report.pdf', bytes: pdf, truth, pages },
    docx: { name: 'report.docx', bytes: buildDocx(all.map((text) => paragraph(text)).join('')), truth, pages },
    doc: {
      name: 'report.doc',
      bytes: buildDoc({ body: `${docTexts.join('\r')}\r` }),
      truth: docTexts.join('\n\n'),
      pages: docPages,
    },
  };
}
