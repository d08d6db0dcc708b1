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
  const found: Record<string, string> = {};
  let inside: string | undefined;
  await archive
    .parse('docProps/core.xml', {
      open: ({ name }) => (inside ??= Object.hasOwn(properties, name) ? name : undefined),
      close: ({ name }) => (inside = inside === name ? undefined : inside),
      text: (text) => {
        const [name] = (inside !== undefined && properties[inside]) || [];
        if (name) found[name] = (found[name] ?? '') + text;
      },
    })
    .catch(() => false);
  const tidy = Object.values(properties).map(([name, chars]) => {
    const text = normaliseText(found[name] ?? '').replace(/\s+/g, ' ');
    return [name, text.slice(0, chars)] as const;
  });
  return Object.fromEntries(tidy.filter(([, text]) => text !== ''));
}
