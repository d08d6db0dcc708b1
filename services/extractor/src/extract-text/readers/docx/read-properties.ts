import type { DocumentFacts } from '../reader';
import { normaliseText } from '../normalise-text';
import type { Archive } from '../package/archive';

/** Fields by element of `docProps/core.xml` (ECMA-376 part 2, section 11), with the maximum characters of each. */
const properties: Readonly<Record<string, readonly [name: keyof DocumentFacts, chars: number]>> = {
  'dc:creator': ['author', 300],
  'dc:description': ['description', 1_000],
  'dc:language': ['language', 100],
  'dcterms:created': ['published', 100],
  'dcterms:modified': ['modified', 100],
};

/** Reads the metadata of a document without its title; unknown fields are absent. */
export async function readProperties(archive: Archive): Promise<DocumentFacts> {
  const values: Record<string, string> = {};
  let openElement: string | undefined;
  await archive
    .parse('docProps/core.xml', {
      open: ({ name }) => (openElement ??= Object.hasOwn(properties, name) ? name : undefined),
      close: ({ name }) => (openElement = openElement === name ? undefined : openElement),
      text: (text) => {
        const [name] = (openElement !== undefined && properties[openElement]) || [];
        if (name) values[name] = (values[name] ?? '') + text;
      },
    })
    .catch(() => false);
  const tidy = Object.values(properties).map(([name, chars]) => {
    const text = normaliseText(values[name] ?? '').replace(/\s+/g, ' ');
    return [name, text.slice(0, chars)] as const;
  });
  return Object.fromEntries(tidy.filter(([, text]) => text !== ''));
}
