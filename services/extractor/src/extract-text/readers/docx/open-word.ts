import { openArchive, type Archive } from '../package/archive';
import { openFlatPackage } from '../package/flat-package';
import type { ReadLimits } from '../reader';
import { openWord2003 } from './word-2003/open-word-2003';
import { detectWordXml } from './word-xml';

/** Opens a Word document: a zip, or one XML file of Word 2007 or 2003. Throws as these do. */
export async function openWord(bytes: Uint8Array, limits: ReadLimits): Promise<Archive> {
  const xmlKind = detectWordXml(bytes);
  if (xmlKind === 'flat') return openFlatPackage(bytes, limits);
  return xmlKind === '2003' ? openWord2003(bytes, limits) : openArchive(bytes, limits);
}
