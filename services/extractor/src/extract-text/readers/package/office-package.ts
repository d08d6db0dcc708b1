import { problems } from '../problems';
import { tidyTitle } from '../document-title';
import type { Archive } from './archive';
import { readContentTypes, readRelationships, type Relationship } from './relationships';

/** Part of the metadata of an Office package. */
export const coreProperties = 'docProps/core.xml';

/**
 * Opens the main part of an Office package and its relationships. `main` matches the content types of the format's main
 * part. Throws `unsupported-type` for other zips and packages of another program, `unreadable` when the main part is
 * missing.
 */
export async function openOfficePackage(
  archive: Archive,
  main: RegExp,
): Promise<{ part: string; relations: readonly Relationship[] }> {
  if (!archive.has('[Content_Types].xml')) throw problems.unsupported();
  const types = await readContentTypes(archive);
  const byRelationship = (await readRelationships(archive, '')).find(({ type }) => type === 'officeDocument')?.target;
  const byContentType = types.find(({ type }) => main.test(type))?.part;
  const part = [byRelationship, byContentType].find((name): name is string => name !== undefined && archive.has(name));
  if (part === undefined)
    throw byContentType === undefined && !archive.hasDamage() ? problems.unsupported() : problems.unreadable();
  const declaredType = types.find((type) => type.part.toLowerCase() === part.toLowerCase())?.type;
  if (declaredType !== undefined && !main.test(declaredType)) throw problems.unsupported();
  return { part, relations: await readRelationships(archive, part) };
}

/** Reads the title from a part of metadata (Dublin Core); empty when there is none. */
export async function readTitle(archive: Archive, part: string): Promise<string> {
  let title = '';
  let inTitle = false;
  let hasTitle = false;
  await archive
    .parse(part, {
      open: ({ name }) => (inTitle ||= name === 'dc:title' && !hasTitle),
      close: ({ name }) => {
        if (name === 'dc:title') [inTitle, hasTitle] = [false, true];
      },
      text: (text) => (title += inTitle ? text : ''),
    })
    .catch(() => false);
  return tidyTitle(title);
}
