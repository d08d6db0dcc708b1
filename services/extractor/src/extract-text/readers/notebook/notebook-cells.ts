import { stripAnsiEscapes } from '../ansi-escapes';

/** A part of a notebook in reading order. */
export interface NotebookPart {
  readonly kind: 'markdown' | 'code' | 'output' | 'html';
  readonly text: string;
}

export interface Notebook {
  readonly parts: readonly NotebookPart[];
  /** Language of the code; empty when unknown. */
  readonly language: string;
  readonly title: string;
  readonly author: string;
}

type Json = Readonly<Record<string, unknown>>;

const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
const objectsOf = (value: unknown): Json[] => (Array.isArray(value) ? value.map(objectOf) : []);
const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns a text that is stored whole or as an array of lines ("multi-line strings" of nbformat). */
const textOf = (value: unknown): string => (Array.isArray(value) ? value.map(stringOf).join('') : stringOf(value));

/** Returns the cells of version 4, or of all worksheets of version 3; undefined for other JSON. */
function cellsOf(notebook: Json): Json[] | undefined {
  if (Array.isArray(notebook['cells'])) return objectsOf(notebook['cells']);
  if (!Array.isArray(notebook['worksheets'])) return undefined;
  return objectsOf(notebook['worksheets']).flatMap((sheet) => objectsOf(sheet['cells']));
}

/** Reads the parsed JSON of a notebook (nbformat 3 and 4); undefined for other JSON. */
export function readCells(json: unknown): Notebook | undefined {
  const notebook = objectOf(json);
  const cells = cellsOf(notebook);
  if (!cells || typeof notebook['nbformat'] !== 'number') return undefined;
  const metadata = objectOf(notebook['metadata']);
  const language =
    stringOf(objectOf(metadata['language_info'])['name']) ||
    stringOf(objectOf(metadata['kernelspec'])['language']) ||
    stringOf(cells.find(({ language: name }) => typeof name === 'string')?.['language']);
  return {
    parts: cells.flatMap(partsOf).filter(({ text }) => text.trim() !== ''),
    language: /^[\w+#.-]{1,20}$/.test(language) ? language.toLowerCase() : '',
    title: stringOf(metadata['title']) || stringOf(metadata['name']),
    author: objectsOf(metadata['authors'])
      .map(({ name }) => stringOf(name))
      .filter((name) => name !== '')
      .join(', '),
  };
}

function partsOf(cell: Json): NotebookPart[] {
  const text = textOf(cell['source']);
  switch (cell['cell_type']) {
    case 'markdown':
      return [{ kind: 'markdown', text }];
    case 'html':
      return [{ kind: 'html', text }];
    // Version 3 has headings of their own.
    case 'heading': {
      const level = Number(cell['level']);
      return [{ kind: 'markdown', text: `${'#'.repeat(level >= 1 && level <= 6 ? level : 1)} ${text}` }];
    }
    case 'code': {
      const code = text || textOf(cell['input']);
      return [{ kind: 'code', text: code }, ...joinStreams(objectsOf(cell['outputs'])).flatMap(outputParts)];
    }
    default:
      // Raw cells contain the source of other formats, such as LaTeX.
      return [{ kind: 'output', text }];
  }
}

/** Joins successive parts of one stream, which kernels send in pieces. */
function joinStreams(outputs: readonly Json[]): Json[] {
  const joined: { output: Json; texts: string[] }[] = [];
  for (const output of outputs) {
    const last = joined.at(-1);
    const isStream = output['output_type'] === 'stream';
    const name = output['name'] ?? output['stream'];
    if (isStream && last?.output['output_type'] === 'stream' && (last.output['name'] ?? last.output['stream']) === name)
      last.texts.push(textOf(output['text']));
    else joined.push({ output, texts: isStream ? [textOf(output['text'])] : [] });
  }
  return joined.map(({ output, texts }) => (texts.length > 0 ? { ...output, text: texts.join('') } : output));
}

function outputParts(output: Json): NotebookPart[] {
  const type = output['output_type'];
  if (type === 'stream') return [{ kind: 'output', text: terminalText(textOf(output['text'])) }];
  if (type === 'error' || type === 'pyerr') {
    const trace = Array.isArray(output['traceback']) ? output['traceback'].map(stringOf).join('\n') : '';
    const summary = `${stringOf(output['ename'])}: ${stringOf(output['evalue'])}`;
    return [{ kind: 'output', text: terminalText(trace || summary) }];
  }
  return dataPart(output);
}

/** Representations of objects that are shown as something else: `<Figure size 640x480>`, a widget. */
const objectName = /^\s*<[^<>]{1,300}>\s*$/;

/** Returns the text of an output with several representations: a table, else Markdown, else plain text. */
function dataPart(output: Json): NotebookPart[] {
  // Version 3 has the representations in the output itself, by short names.
  const data = output['data'] === undefined ? output : objectOf(output['data']);
  const html = textOf(data['text/html'] ?? data['html']);
  if (/<table\b/i.test(html)) return [{ kind: 'html', text: html }];
  const markdown = textOf(data['text/markdown']);
  if (markdown.trim() !== '') return [{ kind: 'markdown', text: markdown }];
  const plain = terminalText(textOf(data['text/plain'] ?? data['text']));
  const types = Object.keys(data);
  if (types.some((type) => /widget-view\+json$/.test(type))) return [];
  const isPictured = html !== '' || types.some((type) => /^(?:image\/|png$|jpeg$|svg$|application\/)/.test(type));
  if (isPictured && objectName.test(plain)) return html === '' ? [] : [{ kind: 'html', text: html }];
  return plain.trim() === '' && html !== '' ? [{ kind: 'html', text: html }] : [{ kind: 'output', text: plain }];
}

/**
 * Returns the output of a terminal without colours. Of lines that were overwritten, such as progress bars, only the
 * last state is kept.
 */
const terminalText = (text: string): string =>
  stripAnsiEscapes(text)
    .split('\n')
    .map((line) => line.slice(line.trimEnd().lastIndexOf('\r') + 1).trimEnd())
    .join('\n');
