import { problems } from '../problems';
import type { Archive } from '../package/archive';
import { contentTypes, relationsOf, type Relation } from '../package/relations';

/** Paths of the parts of a Word document in its package. */
export interface PackageParts {
  readonly document: string;
  readonly styles?: string;
  readonly numbering?: string;
  readonly footnotes?: string;
  readonly endnotes?: string;
  readonly comments?: string;
  /** Relations of the document part, for example to its pictures. */
  readonly relations: readonly Relation[];
  /** Headers in the order of the document. */
  readonly headers: readonly string[];
  readonly footers: readonly string[];
}

const wordMain =
  /wordprocessingml\.(?:document|template)\.main\+xml$|ms-word\.(?:document|template)\.macroEnabled\w*\.main\+xml$/i;

/**
 * Follows the package's relationships to the parts of a Word document. Ignores external targets (templates, pictures,
 * frames elsewhere): nothing is ever fetched. Throws `unsupported-type` when the zip is not a Word document,
 * `unreadable` when its main part is missing.
 */
export async function findParts(archive: Archive): Promise<PackageParts> {
  if (!archive.has('[Content_Types].xml')) throw problems.unsupported();
  const types = await contentTypes(archive);
  const root = await relationsOf(archive, '');
  const named = root.find((relation) => relation.type === 'officeDocument')?.target;
  const document = [named, types.find((type) => wordMain.test(type.type))?.part, 'word/document.xml'].find(
    (name): name is string => name !== undefined && archive.has(name),
  );
  const declared = types.find((type) => type.part.toLowerCase() === document?.toLowerCase())?.type;
  if (declared !== undefined && !wordMain.test(declared)) throw problems.unsupported();
  if (document === undefined) {
    throw types.some((type) => wordMain.test(type.type)) ? problems.unreadable() : problems.unsupported();
  }
  const relations = await relationsOf(archive, document);
  const of = (type: string): string[] => relations.filter((each) => each.type === type).map((each) => each.target);
  return {
    document,
    styles: of('styles')[0],
    numbering: of('numbering')[0],
    footnotes: of('footnotes')[0],
    endnotes: of('endnotes')[0],
    comments: of('comments')[0],
    relations,
    headers: of('header'),
    footers: of('footer'),
  };
}
