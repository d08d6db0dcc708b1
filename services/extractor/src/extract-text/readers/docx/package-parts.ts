import { problems } from '../problems';
import type { Archive } from '../package/archive';
import { readContentTypes, readRelationships, targetsOf, type Relationship } from '../package/relationships';

/** Paths of the parts of a Word document in its package. */
export interface PackageParts {
  readonly document: string;
  readonly isTemplate: boolean;
  readonly styles?: string;
  readonly numbering?: string;
  readonly footnotes?: string;
  readonly endnotes?: string;
  readonly comments?: string;
  /** Relationships of the document part, for example to its pictures. */
  readonly relationships: readonly Relationship[];
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
  const types = await readContentTypes(archive);
  const root = await readRelationships(archive, '');
  const byRelationship = root.find((relation) => relation.type === 'officeDocument')?.target;
  const document = [byRelationship, types.find((type) => wordMain.test(type.type))?.part, 'word/document.xml'].find(
    (name): name is string => name !== undefined && archive.has(name),
  );
  const declaredType = types.find((type) => type.part.toLowerCase() === document?.toLowerCase())?.type;
  if (declaredType !== undefined && !wordMain.test(declaredType)) throw problems.unsupported();
  if (document === undefined) {
    throw types.some((type) => wordMain.test(type.type)) ? problems.unreadable() : problems.unsupported();
  }
  const relationships = await readRelationships(archive, document);
  return {
    document,
    isTemplate: /template/i.test(declaredType ?? ''),
    styles: targetsOf(relationships, 'styles')[0],
    numbering: targetsOf(relationships, 'numbering')[0],
    footnotes: targetsOf(relationships, 'footnotes')[0],
    endnotes: targetsOf(relationships, 'endnotes')[0],
    comments: targetsOf(relationships, 'comments')[0],
    relationships,
    headers: targetsOf(relationships, 'header'),
    footers: targetsOf(relationships, 'footer'),
  };
}
