import { TextDecoder } from 'node:util';
import { problems } from '../problems';
import type { TextBudget } from '../text-budget';
import { cellFormatter, type FormatNumber } from '../package/cell-formats';
import { recordsFrom } from './records';
import { StringReader } from './string-reader';

/** Contents of a workbook before its sheets. */
export interface WorkbookGlobals {
  readonly sheets: readonly { readonly name: string; readonly position: number; readonly isHidden: boolean }[];
  readonly strings: readonly string[];
  readonly formatNumber: FormatNumber;
  /** Whether strings are Unicode (Excel 97 and later). */
  readonly isUnicode: boolean;
  readonly decoder: TextDecoder;
}

/** Types of records (MS-XLS, 2.3.2). */
const recordTypes = {
  bof: 0x809,
  eof: 0x0a,
  codePage: 0x42,
  date1904: 0x22,
  boundSheet8: 0x85,
  format: 0x41e,
  xf: 0xe0,
  sst: 0xfc,
} as const;
const unicodeVersion = 0x600;
const worksheet = 0;
const maxFormats = 65_490;

/** Reads the globals. Throws `unsupported-type` for a stream that is not a workbook. */
export function readGlobals(stream: Buffer, budget: TextBudget): WorkbookGlobals {
  const sheets: { name: string; position: number; isHidden: boolean }[] = [];
  const strings: string[] = [];
  const customFormats = new Map<number, string>();
  const styles: number[] = [];
  let isUnicode = true;
  let date1904 = false;
  let decoder = new TextDecoder('windows-1252');
  let hasBof = false;
  for (const { type, parts } of recordsFrom(stream, 0)) {
    const reader = new StringReader(parts);
    const readName = (bytes: 1 | 2): string => (isUnicode ? reader.unicode(bytes) : reader.bytes(bytes, decoder));
    if (type === recordTypes.bof && !hasBof) {
      hasBof = true;
      isUnicode = reader.number(2) >= unicodeVersion;
    } else if (!hasBof) throw problems.unsupported();
    else if (type === recordTypes.eof) break;
    else if (type === recordTypes.codePage) decoder = decoderOf(reader.number(2));
    else if (type === recordTypes.date1904) date1904 = reader.number(2) === 1;
    else if (type === recordTypes.boundSheet8) {
      const position = reader.number(4);
      // The lower two bits are the state of the sheet (MS-XLS, 2.4.28).
      const isHidden = (reader.number(1) & 3) !== 0;
      const kind = reader.number(1);
      const title = readName(1);
      budget.addElements();
      if (kind === worksheet) sheets.push({ name: title, position, isHidden });
    } else if (type === recordTypes.format && customFormats.size < maxFormats) {
      const id = reader.number(2);
      customFormats.set(id, readName(isUnicode ? 2 : 1));
    } else if (type === recordTypes.xf && styles.length < maxFormats) {
      reader.number(2);
      styles.push(reader.number(2));
    } else if (type === recordTypes.sst) {
      reader.number(4);
      const count = reader.number(4);
      for (let index = 0; index < count && !reader.isAtEnd; index++) {
        const text = reader.unicode(2);
        budget.addChars(text.length);
        budget.addElements();
        strings.push(text);
      }
    }
  }
  return { sheets, strings, formatNumber: cellFormatter(styles, customFormats, date1904), isUnicode, decoder };
}

/** Returns the decoder of a Windows code page; Western for any other. */
function decoderOf(codePage: number): TextDecoder {
  const names: Readonly<Record<number, string>> = {
    932: 'shift_jis',
    936: 'gbk',
    949: 'euc-kr',
    950: 'big5',
    10000: 'macintosh',
  };
  const readName = names[codePage] ?? (codePage >= 1250 && codePage <= 1258 ? `windows-${codePage}` : 'windows-1252');
  return new TextDecoder(readName);
}
