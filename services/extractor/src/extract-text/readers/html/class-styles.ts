/** Font of a class; absent properties are inherited. */
export interface ClassStyle {
  /** In points, or relative to the parent's. */
  readonly size?: { readonly value: number; readonly isRelative: boolean };
  readonly isBold?: boolean;
  readonly isItalic?: boolean;
  /** Whether it is above the baseline; not inherited. */
  readonly isRaised?: boolean;
}

export type ClassStyles = ReadonlyMap<string, ClassStyle>;

/** Maximum characters of all style sheets, and maximum classes. */
export const maxStyleChars = 1_000_000;
const maxClasses = 5_000;

/** Matches a selector of a class, alone or together with an element. */
const classSelector = /^\s*(?:[a-z][a-z\d]*)?\.([\w-]+)\s*$/i;
/** Matches the shift of a superscript up, which some converters set instead of `super`. */
const raisedAlignments = /^(?:super|(?:0?\.[2-9]\d{0,9}em|[2-9]\d(?:\.\d{1,9})?%))/;
const raisedTop = /^-0?\.[2-9]\d{0,9}em/;
const points: Readonly<Record<string, number>> = { pt: 1, px: 0.75, em: 1, rem: 12, '%': 0.01 };

/** Reads the fonts of classes from a style sheet; selectors of several elements are ignored. */
export function readClassStyles(css: string, styles: Map<string, ClassStyle>): void {
  for (const rule of withoutComments(css).split('}')) {
    const [declarations = '', selectors = ''] = rule.split('{').reverse();
    const style = readStyle(declarations);
    if (Object.keys(style).length === 0) continue;
    for (const selector of selectors.split(',')) {
      const name = classSelector.exec(selector)?.[1];
      if (name !== undefined && styles.size < maxClasses) styles.set(name, { ...styles.get(name), ...style });
    }
  }
}

const withoutComments = (css: string): string =>
  css
    .split('*/')
    .map((part) => part.split('/*', 1)[0]!)
    .join('');

/** Reads the declarations of one rule or `style` attribute. */
export function readStyle(declarations: string): ClassStyle {
  const style: { -readonly [Key in keyof ClassStyle]: ClassStyle[Key] } = {};
  for (const declaration of declarations.split(';')) {
    const colon = declaration.indexOf(':');
    const property = declaration.slice(0, colon).trim().toLowerCase();
    const value = declaration
      .slice(colon + 1)
      .trim()
      .toLowerCase();
    if (property === 'font-weight') style.isBold = /^(?:bold|bolder|[6-9]00)/.test(value);
    else if (property === 'font-style') style.isItalic = /^(?:italic|oblique)/.test(value);
    else if (property === 'vertical-align' && raisedAlignments.test(value)) style.isRaised = true;
    else if (property === 'top' && raisedTop.test(value)) style.isRaised = true;
    else if (property === 'font-size') {
      const [, number, unit = ''] = /^(\d{1,4}(?:\.\d{1,6})?|\.\d{1,6})(pt|px|r?em|%)/.exec(value) ?? [];
      if (number !== undefined && Number(number) > 0)
        style.size = { value: Number(number) * points[unit]!, isRelative: unit === 'em' || unit === '%' };
    }
  }
  return style;
}
