import type { ProblemError } from '@winnow/errors';
import type { Archive } from '../../package/archive';
import { assertElementLimits, type XmlHandler } from '../../package/xml';
import { noUsage, type ArchiveUsage, type ReadLimits } from '../../reader';
import { RecordElements } from './record-elements';
import { recordsIn } from './records';

export const isBinaryPart = (name: string): boolean => /\.bin$/i.test(name);

/**
 * Returns the archive of a binary workbook (XLSB) with the interface of an XLSX file: binary parts are parsed as the
 * elements of the XML parts that have the same meaning.
 */
export function withBinaryParts(archive: Archive, limits: ReadLimits): Archive {
  const usage = limits.usage ?? noUsage();
  let isDamaged = false;
  return {
    ...archive,
    parse: async (name, handler) => {
      if (!isBinaryPart(name)) return archive.parse(name, handler);
      const isWhole = await parseRecords(archive.read(name), handler, usage);
      isDamaged ||= !isWhole;
      return isWhole;
    },
    hasDamage: () => isDamaged || archive.hasDamage(),
  };
}

/** Parses a binary part up to its damage, as `Archive.parse` does an XML part; records count as elements. */
async function parseRecords(
  chunks: AsyncIterable<Uint8Array>,
  handler: XmlHandler,
  usage: Pick<ArchiveUsage, 'elements'>,
): Promise<boolean> {
  const elements = new RecordElements(handler);
  let isWhole = true;
  try {
    for await (const record of recordsIn(chunks)) {
      usage.elements += 1;
      assertElementLimits(usage.elements, 0);
      elements.write(record);
    }
  } catch (error) {
    if (!(error instanceof RangeError) && (error as ProblemError).code !== 'unreadable') throw error;
    isWhole = false;
  }
  elements.end();
  return isWhole;
}
