import type { DocumentFacts } from '../reader';
import { normaliseText } from '../normalise-text';
import type { Archive } from './archive';

type FactName = keyof DocumentFacts;

/** Maximum characters of each field. */
const maxChars: Readonly<Record<FactName, number>> = {
  author: 300,
  description: 1_000,
  language: 100,
  published: 100,
  modified: 100,
};

/** Fields by element of the parts that contain them. */
const properties = {
  /** `docProps/core.xml` of Office packages (ECMA-376 part 2, section 11). */
  office: {
    'dc:creator': 'author',
    'dc:description': 'description',
    'dc:language': 'language',
    'dcterms:created': 'published',
    'dcterms:modified': 'modified',
  },
  /** `meta.xml` of OpenDocument (1.3, part 3, section 4.3), where the creator is the last editor. */
  openDocument: {
    'initial-creator': 'author',
    'dc:description': 'description',
    'dc:language': 'language',
    'creation-date': 'published',
    'dc:date': 'modified',
  },
  /** The package document of a book (EPUB 3.3, section 5.5); its first date is that of the publication. */
  book: {
    'dc:creator': 'author',
    'dc:description': 'description',
    'dc:language': 'language',
    'dc:date': 'published',
  },
} satisfies Readonly<Record<string, Readonly<Record<string, FactName>>>>;

/**
 * Reads the metadata of a document, except its title, from a part; unknown fields are absent. Several authors are
 * joined; for other fields, the first one is read.
 */
export async function readProperties(
  archive: Archive,
  part: string,
  kind: keyof typeof properties,
): Promise<DocumentFacts> {
  const names: Readonly<Record<string, FactName>> = properties[kind];
  const values: Partial<Record<FactName, string[]>> = {};
  let openElement: string | undefined;
  let open: string[] | undefined;
  await archive
    .parse(part, {
      open: ({ name }) => {
        const field = Object.hasOwn(names, name) ? names[name] : undefined;
        if (openElement !== undefined || field === undefined) return;
        openElement = name;
        open = values[field] ??= [];
        open.push('');
      },
      close: ({ name }) => {
        if (name === openElement) openElement = open = undefined;
      },
      text: (text) => {
        if (open) open.push((open.pop() ?? '') + text);
      },
    })
    .catch(() => false);
  const tidy = Object.entries(values).map(([name, texts]) => {
    const filled = texts.map((text) => normaliseText(text).replace(/\s+/g, ' ')).filter((text) => text !== '');
    const text = name === 'author' ? filled.join(', ') : (filled[0] ?? '');
    return [name, text.slice(0, maxChars[name as FactName])] as const;
  });
  return Object.fromEntries(tidy.filter(([, text]) => text !== ''));
}
