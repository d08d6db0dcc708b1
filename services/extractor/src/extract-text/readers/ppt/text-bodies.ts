import { decodeUtf16 } from '../decode-utf16';
import type { TextBudget } from '../text-budget';
import { rt, firstOf, recordsIn } from './records';

/** Types of text (MS-PPT 2.13.33). */
export const textTypes = { title: 0, body: 1, notes: 2, other: 4, centerBody: 5, centerTitle: 6, half: 7, quarter: 8 };

/** Characters that link to an external hyperlink of the document. */
export interface LinkRange {
  readonly start: number;
  readonly end: number;
  readonly hyperlink: number;
}

/** The text of a shape, with the records about it (MS-PPT 2.9.76). */
export interface TextBody {
  readonly type: number;
  /** Paragraphs end with a carriage return, lines with a vertical tab. */
  text: string;
  /** Runs of paragraph and character properties (StyleTextPropAtom). */
  styles: Buffer;
  /** Positions of slide numbers, dates, headers and footers in the text. */
  readonly fields: number[];
  readonly links: LinkRange[];
}

const fieldTypes: ReadonlySet<number> = new Set([
  rt.slideNumberMetaCharAtom,
  rt.dateTimeMetaCharAtom,
  rt.genericDateMetaCharAtom,
  rt.headerMetaCharAtom,
  rt.footerMetaCharAtom,
  rt.rtfDateTimeMetaCharAtom,
]);

/** Reads the texts of a text box, or of a slide in the outline; `first` has the records before the first header. */
export class TextBodies {
  readonly bodies: TextBody[] = [];
  private hyperlink = 0;

  constructor(
    private readonly budget: TextBudget,
    private body: TextBody = newBody(textTypes.other),
  ) {}

  add(type: number, data: Buffer): void {
    if (type === rt.textHeaderAtom) {
      this.budget.addElements();
      this.body = newBody(data.length >= 4 ? data.readUInt32LE() : textTypes.other);
      this.bodies.push(this.body);
    } else if (type === rt.textCharsAtom) this.body.text = decodeUtf16(data, 0, data.length);
    // The low bytes of UTF-16 characters.
    else if (type === rt.textBytesAtom) this.body.text = data.toString('latin1');
    else if (type === rt.styleTextPropAtom) this.body.styles = data;
    else if (fieldTypes.has(type) && data.length >= 4) this.body.fields.push(data.readUInt32LE());
    else if (type === rt.interactiveInfo) {
      const info = firstOf(data, rt.interactiveInfoAtom);
      this.hyperlink = info.length >= 8 ? info.readUInt32LE(4) : 0;
    } else if (type === rt.textInteractiveInfoAtom && data.length >= 8) {
      this.budget.addElements();
      this.body.links.push({ start: data.readUInt32LE(0), end: data.readUInt32LE(4), hyperlink: this.hyperlink });
    }
  }
}

/** Reads the text of a text box; `outline` has the texts of the slide's placeholders. */
export function readTextbox(
  textbox: Buffer,
  outline: (index: number) => TextBody | undefined,
  budget: TextBudget,
): TextBody | undefined {
  const reference = firstOf(textbox, rt.outlineTextRefAtom);
  const referenced = reference.length >= 4 ? outline(reference.readUInt32LE()) : undefined;
  const bodies = new TextBodies(budget, referenced);
  for (const { type, data } of recordsIn(textbox)) bodies.add(type, data);
  return bodies.bodies[0] ?? referenced;
}

const newBody = (type: number): TextBody => ({ type, text: '', styles: Buffer.alloc(0), fields: [], links: [] });
