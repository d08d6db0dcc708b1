import { problems } from '../problems';
import { noUsage, type ReadLimits } from '../reader';
import type { Archive } from './archive';
import { parseXml } from './xml';

/** Bytes of one chunk; the event loop runs between chunks. */
const chunkBytes = 65_536;

/** Returns the content of a part; called when the part is read. */
export type PartContent = () => Buffer;

/** Creates an archive of parts in memory, with the same limit on all bytes read as for a zip. */
export function openPartArchive(parts: ReadonlyMap<string, PartContent>, limits: ReadLimits): Archive {
  const byName = new Map([...parts].map(([name, content]) => [name.toLowerCase(), content]));
  const usage = limits.usage ?? noUsage();
  const archive: Archive = {
    has: (name) => byName.has(name.toLowerCase()),
    names: () => [...parts.keys()],
    close: () => undefined,
    hasDamage: () => false,
    parse: (name, handler) => parseXml(archive.read(name), handler, usage),
    async *read(name) {
      const content = byName.get(name.toLowerCase())?.() ?? Buffer.alloc(0);
      usage.inflated += content.byteLength;
      if (usage.inflated > limits.inflatedBytes) throw problems.inflatesTooFar(limits.inflatedBytes);
      for (let offset = 0; offset < content.byteLength; offset += chunkBytes)
        yield content.subarray(offset, offset + chunkBytes);
    },
  };
  return archive;
}
