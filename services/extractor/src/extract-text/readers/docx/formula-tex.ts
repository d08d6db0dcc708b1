import type { XmlElement } from '../package/xml';

/** An open element of a formula (OMML), with the TeX of its arguments by name. */
interface Open {
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
const named: Readonly<Record<string, string>> = {
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

const toTex = (text: string): string =>
  [...text].map((sign) => escapes[sign] ?? (/\p{L}|\p{N}/u.test(sign) ? sign : (named[sign] ?? sign))).join('');

type Arguments = (name: string) => string;

/** Writers by element of a formula. */
const writers: Readonly<Record<string, (of: Arguments, values: ReadonlyMap<string, string>) => string>> = {
  'm:f': (of) => `\\frac{${of('num')}}{${of('den')}}`,
  'm:sSup': (of) => `${base(of)}^{${of('sup')}}`,
  'm:sSub': (of) => `${base(of)}_{${of('sub')}}`,
  'm:sSubSup': (of) => `${base(of)}_{${of('sub')}}^{${of('sup')}}`,
  'm:sPre': (of) => `{}_{${of('sub')}}^{${of('sup')}}${base(of)}`,
  'm:rad': (of) => (of('deg') === '' ? `\\sqrt{${of('e')}}` : `\\sqrt[${of('deg')}]{${of('e')}}`),
  'm:nary': (of, values) => {
    const sign = named[values.get('chr') ?? '∫'] ?? values.get('chr') ?? '\\int';
    const [low, high] = [of('sub'), of('sup')];
    return `${sign}${low && `_{${low}}`}${high && `^{${high}}`} ${of('e')}`;
  },
  'm:func': (of) => {
    const name = of('fName').trim();
    return `${functions.test(name) ? `\\${name}` : name} ${of('e')}`;
  },
  'm:limLow': (of) => `${functions.test(of('e').trim()) ? `\\${of('e').trim()}` : of('e')}_{${of('lim')}}`,
  'm:limUpp': (of) => `${of('e')}^{${of('lim')}}`,
  'm:acc': (of, values) => `${accents[values.get('chr') ?? '\u0302'] ?? '\\hat'}{${of('e')}}`,
  'm:bar': (of, values) => `\\${values.get('pos') === 'bot' ? 'under' : 'over'}line{${of('e')}}`,
};

const base = (of: Arguments): string => (/^.$|^\\[a-z]+ ?$/isu.test(of('e')) ? of('e') : `{${of('e')}}`);

/** Joins the arguments of elements that repeat one argument. */
function joined({ name, parts, values }: Open): string | undefined {
  const all = parts.get('e') ?? [];
  if (name === 'm:d') {
    const [open, close] = [values.get('begChr') ?? '(', values.get('endChr') ?? ')'];
    const fence = (sign: string): string => (sign === '' ? '.' : (escapes[sign] ?? sign));
    return `\\left${fence(open)}${all.join(values.get('sepChr') ?? '|')}\\right${fence(close)}`;
  }
  if (name === 'm:mr') return all.join(' & ');
  if (name === 'm:m') return `\\begin{matrix}${(parts.get('mr') ?? []).join(' \\\\ ')}\\end{matrix}`;
  return name === 'm:eqArr' ? `\\begin{aligned}${all.join(' \\\\ ')}\\end{aligned}` : undefined;
}

const local = (name: string): string => name.slice(2);
const isProperties = (name: string): boolean => name.endsWith('Pr');

/** Converts a formula of Word (OMML, ECMA-376 part 1, 22.1) to TeX while it streams in. */
export class FormulaTex {
  private readonly open: Open[] = [{ name: '', parts: new Map(), values: new Map() }];
  private chars = 0;

  enter({ name, attributes }: XmlElement): void {
    const parent = this.open.at(-1)!;
    const owner = isProperties(parent.name) ? this.open.at(-2) : undefined;
    owner?.values.set(local(name), attributes['val'] ?? '');
    this.open.push({ name, parts: new Map(), values: new Map() });
  }

  leave(): void {
    const done = this.open.pop();
    const parent = this.open.at(-1);
    if (!done || !parent || isProperties(done.name) || isProperties(parent.name)) return;
    const tex = joined(done) ?? this.written(done);
    const name = local(done.name);
    // Arguments keep their names; other content is appended in order.
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
    list.push(toTex(text));
    parent.parts.set('', list);
  }

  /** Returns the TeX of the whole formula. */
  finish(): string {
    while (this.open.length > 1) this.leave();
    return flow(this.open[0]!).trim();
  }

  private written(done: Open): string {
    const of: Arguments = (name) =>
      name === 'deg' && done.values.get('degHide') === '1' ? '' : (done.parts.get(name) ?? []).join('');
    return writers[done.name]?.(of, done.values) ?? flow(done);
  }
}

const argumentNames = new Set(['e', 'num', 'den', 'sup', 'sub', 'deg', 'fName', 'lim', 'mr']);

const flow = ({ parts }: Open): string => [...parts.values()].flat().join('');
