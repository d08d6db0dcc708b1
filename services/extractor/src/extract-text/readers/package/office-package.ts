import { problems } from '../problems';
import { tidyText } from '../tidy-text';
import type { Archive } from './archive';
import { contentTypes, relationsOf, type Relation } from './relations';

/**
 * Opens the main part of an Office package and its relations. `main` matches the content types of the format's main
 * part. Throws `unsupported-type` for other zips and packages of another program, `unreadable` when the main part is
 * missing.
 */
export async function openOfficePackage(
  archive: Archive,
  main: RegExp,
): Promise<{ part: string; relations: readonly Relation[] }> {
  if (!archive.has('[Content_Types].xml')) throw problems.unsupported();
  const types = await contentTypes(archive);
  const named = (await relationsOf(archive, '')).find(({ type }) => type === 'officeDocument')?.target;
  const typed = types.find(({ type }) => main.test(type))?.part;
  const part = [named, typed].find((name): name is string => name !== undefined && archive.has(name));
  if (part === undefined) throw typed === undefined ? problems.unsupported() : problems.unreadable();
  const declared = types.find((type) => type.part.toLowerCase() === part.toLowerCase())?.type;
  if (declared !== undefined && !main.test(declared)) throw problems.unsupported();
  return { part, relations: await relationsOf(archive, part) };
}

/** Reads the title from a part of metadata (Dublin Core), on one line; empty when there is none. */
export async function readTitle(archive: Archive, part: string): Promise<string> {
  let title = '';
  let inside = false;
  let found = false;
  await archive
    .parse(part, {
      open: ({ name }) => (inside ||= name === 'dc:title' && !found),
      close: ({ name }) => {
        if (name === 'dc:title') [inside, found] = [false, true];
      },
      text: (text) => (title += inside ? text : ''),
    })
    .catch(() => false);
  return tidyText(title).replace(/\s+/g, ' ').slice(0, 300);
}
