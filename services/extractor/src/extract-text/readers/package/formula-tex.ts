import type { XmlElement } from './xml';

/** An open element of a formula (OMML), with the TeX of its arguments by name. */
interface OpenElement {
  readonly name: string;
  readonly parts: Map<string, string[]>;
  /** Values of its properties: `chr`, `begChr`, `endChr`, `degHide`. */
  readonly values: Map<string, string>;
}

/** Maximum characters of one formula; longer ones are truncated. */
const maxChars = 20_000;

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\backslash ',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  '%': '\\%',
  _: '\\_',
  '^': '\\hat{}',
  '~': '\\sim ',
};
const texSymbols: Readonly<Record<string, string>> = {
  '∑': '\\sum',
  '∏': '\\prod',
  '∫': '\\int',
  '∬': '\\iint',
  '∭': '\\iiint',
  '∮': '\\oint',
  '⋃': '\\bigcup',
  '⋂': '\\bigcap',
  '×': '\\times ',
  '÷': '\\div ',
  '±': '\\pm ',
  '≤': '\\le ',
  '≥': '\\ge ',
  '≠': '\\ne ',
  '∞': '\\infty ',
  '→': '\\to ',
};
const accents: Readonly<Record<string, string>> = {
  '\u0302': '\\hat',
  '\u0303': '\\tilde',
  '\u0304': '\\bar',
  '\u0305': '\\overline',
  '\u0307': '\\dot',
  '\u0308': '\\ddot',
  '\u030c': '\\check',
  '\u20d7': '\\vec',
};
const functions =
  /^(?:sin|cos|tan|cot|sec|csc|sinh|cosh|tanh|arcsin|arccos|arctan|log|ln|exp|lim|max|min|det|sup|inf|gcd)$/;

const escapeTex = (text: string): string =>
  [...text]
    // A space ends the name of a command.
    .map((symbol) => escapes[symbol] ?? texSymbols[symbol]?.replace(/ ?$/, ' ') ?? symbol)
    .join('');

/** Commands of content that is taller than a line. */
const tall = /\\(?:frac|begin|sum|prod|i{0,3}int|oint|bigcup|bigcap|left)\b/;

type Arguments = (name: string) => string;

/** Writers by element of a formula. */
const writers: Readonly<Record<string, (argumentOf: Arguments, values: ReadonlyMap<string, string>) => string>> = {
  'm:f': (argumentOf) => `\\frac{${argumentOf('num')}}{${argumentOf('den')}}`,
  'm:sSup': (argumentOf) => `${groupedBase(argumentOf)}^{${argumentOf('sup')}}`,
  'm:sSub': (argumentOf) => `${groupedBase(argumentOf)}_{${argumentOf('sub')}}`,
  'm:sSubSup': (argumentOf) => `${groupedBase(argumentOf)}_{${argumentOf('sub')}}^{${argumentOf('sup')}}`,
  'm:sPre': (argumentOf) => `{}_{${argumentOf('sub')}}^{${argumentOf('sup')}}${groupedBase(argumentOf)}`,
  'm:rad': (argumentOf) =>
    argumentOf('deg') === '' ? `\\sqrt{${argumentOf('e')}}` : `\\sqrt[${argumentOf('deg')}]{${argumentOf('e')}}`,
  'm:nary': (argumentOf, values) => {
    const symbol = texSymbols[values.get('chr') ?? '∫'] ?? values.get('chr') ?? '\\int';
    const [low, high] = [argumentOf('sub'), argumentOf('sup')];
    return `${symbol}${low && `_{${low}}`}${high && `^{${high}}`} ${argumentOf('e')}`;
  },
  'm:func': (argumentOf) => {
    const name = argumentOf('fName').trim();
    return `${functions.test(name) ? `\\${name}` : name} ${argumentOf('e')}`;
  },
  'm:limLow': (argumentOf) =>
    `${functions.test(argumentOf('e').trim()) ? `\\${argumentOf('e').trim()}` : argumentOf('e')}_{${argumentOf('lim')}}`,
  'm:limUpp': (argumentOf) => `${argumentOf('e')}^{${argumentOf('lim')}}`,
  'm:acc': (argumentOf, values) => `${accents[values.get('chr') ?? '\u0302'] ?? '\\hat'}{${argumentOf('e')}}`,
  'm:bar': (argumentOf, values) => `\\${values.get('pos') === 'bot' ? 'under' : 'over'}line{${argumentOf('e')}}`,
};

const groupedBase = (argumentOf: Arguments): string =>
  /^.$|^\\[a-z]+ ?$/isu.test(argumentOf('e')) ? argumentOf('e') : `{${argumentOf('e')}}`;

/** Joins the arguments of elements that repeat one argument. */
function joinRepeated({ name, parts, values }: OpenElement): string | undefined {
  const repeated = parts.get('e') ?? [];
  if (name === 'm:d') {
    const [open, close] = [values.get('begChr') ?? '(', values.get('endChr') ?? ')'];
    const delimiter = (symbol: string): string => (symbol === '' ? '.' : (escapes[symbol] ?? symbol));
    const content = repeated.join(values.get('sepChr') ?? '|');
    // Brackets around one line need no size of their own.
    if (open !== '' && close !== '' && !tall.test(content)) return delimiter(open) + content + delimiter(close);
    return `\\left${delimiter(open)}${content}\\right${delimiter(close)}`;
  }
  if (name === 'm:mr') return repeated.join(' & ');
  if (name === 'm:m') return `\\begin{matrix}${(parts.get('mr') ?? []).join(' \\\\ ')}\\end{matrix}`;
  return name === 'm:eqArr' ? `\\begin{aligned}${repeated.join(' \\\\ ')}\\end{aligned}` : undefined;
}

/** Elements that repeat one argument. */
const blocks: ReadonlySet<string> = new Set(['m:d', 'm:m', 'm:eqArr']);

const localName = (name: string): string => name.slice(2);
const isProperties = (name: string): boolean => name.endsWith('Pr');

/** Converts a formula of Office (OMML, ECMA-376 part 1, 22.1) to TeX while it streams in. */
export class FormulaTex {
  private readonly open: OpenElement[] = [{ name: '', parts: new Map(), values: new Map() }];
  private chars = 0;
  private letters = '';
  private hasStructure = false;

  enter({ name, attributes }: XmlElement): void {
    this.hasStructure ||= name in writers || blocks.has(name);
    const parent = this.open.at(-1)!;
    const propertyOwner = isProperties(parent.name) ? this.open.at(-2) : undefined;
    propertyOwner?.values.set(localName(name), attributes['val'] ?? '');
    this.open.push({ name, parts: new Map(), values: new Map() });
  }

  leave(): void {
    const element = this.open.pop();
    const parent = this.open.at(-1);
    if (!element || !parent || isProperties(element.name) || isProperties(parent.name)) return;
    const tex = joinRepeated(element) ?? this.writeElement(element);
    const name = localName(element.name);
    // Arguments are collected by name; other content is appended in order.
    const key = argumentNames.has(name) ? name : '';
    const list = parent.parts.get(key) ?? [];
    list.push(tex);
    parent.parts.set(key, list);
  }

  text(text: string): void {
    if (this.chars > maxChars) return;
    this.chars += text.length;
    const parent = this.open.at(-1)!;
    const list = parent.parts.get('') ?? [];
    list.push(escapeTex(text));
    this.letters += text;
    parent.parts.set('', list);
  }

  /** Returns the TeX of the whole formula. */
  finish(): string {
    while (this.open.length > 1) this.leave();
    return joinContent(this.open[0]!).trim();
  }

  /** Returns the formula for plain text: its letters if it has no more than these, otherwise its TeX. */
  finishText(): string {
    const tex = this.finish();
    return this.hasStructure ? tex : this.letters.trim();
  }

  private writeElement(element: OpenElement): string {
    const argumentOf: Arguments = (name) =>
      name === 'deg' && element.values.get('degHide') === '1' ? '' : (element.parts.get(name) ?? []).join('');
    return writers[element.name]?.(argumentOf, element.values) ?? joinContent(element);
  }
}

const argumentNames = new Set(['e', 'num', 'den', 'sup', 'sub', 'deg', 'fName', 'lim', 'mr']);

const joinContent = ({ parts }: OpenElement): string => [...parts.values()].flat().join('');
