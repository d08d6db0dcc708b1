import path from 'node:path';
import type { Archive } from './archive';

/** Maximum characters of an address; browsers and servers support about this many. */
export const maxAddressChars = 2_048;

/** A reference from one part of an Office package to another. */
export interface Relationship {
  readonly id: string;
  /** Last segment of its type: `slide`, `sharedStrings`. */
  readonly type: string;
  /** Name of the part in the archive. */
  readonly target: string;
}

/** Returns the parts that the relationships of a type name, in order. */
export const targetsOf = (relationships: readonly Relationship[], type: string): string[] =>
  relationships.filter((relationship) => relationship.type === type).map(({ target }) => target);

/** Returns the parts of an Office package with a declared content type. */
export async function readContentTypes(archive: Archive): Promise<{ part: string; type: string }[]> {
  const types: { part: string; type: string }[] = [];
  await archive.parse('[Content_Types].xml', {
    open({ name, attributes }) {
      if (name !== 'ct:Override') return;
      types.push({ part: (attributes['PartName'] ?? '').replace(/^\//, ''), type: attributes['ContentType'] ?? '' });
    },
    close: () => undefined,
    text: () => undefined,
  });
  return types;
}

/** Returns the addresses of a part's links to the web, by their ids; omits those that are too long. */
export async function readLinks(archive: Archive, part: string): Promise<Map<string, string>> {
  const links = new Map<string, string>();
  await archive.parse(relationshipsOf(part), {
    open({ name, attributes }) {
      const { Id = '', Type = '', Target = '', TargetMode } = attributes;
      if (name !== 'rel:Relationship' || TargetMode !== 'External' || !/\/hyperlink$/.test(Type)) return;
      // Each link that uses it repeats the address.
      if (Target.length <= maxAddressChars) links.set(Id, Target);
    },
    close: () => undefined,
    text: () => undefined,
  });
  return links;
}

const relationshipsOf = (part: string): string =>
  path.posix.join(path.posix.dirname(part), '_rels', `${path.posix.basename(part)}.rels`);

/**
 * Returns the relationships of a part, or of the package when `part` is empty. Omits external targets (templates,
 * pictures, frames): nothing is ever fetched.
 */
export async function readRelationships(archive: Archive, part: string): Promise<Relationship[]> {
  const folder = path.posix.dirname(part);
  const relationships: Relationship[] = [];
  await archive.parse(relationshipsOf(part), {
    open({ name, attributes }) {
      if (name !== 'rel:Relationship' || attributes['TargetMode'] === 'External') return;
      const target = attributes['Target'] ?? '';
      const partName = target.startsWith('/') ? target.slice(1) : path.posix.join(folder, target);
      relationships.push({
        id: attributes['Id'] ?? '',
        type: (attributes['Type'] ?? '').split('/').at(-1) ?? '',
        target: partName,
      });
    },
    close: () => undefined,
    text: () => undefined,
  });
  return relationships;
}
