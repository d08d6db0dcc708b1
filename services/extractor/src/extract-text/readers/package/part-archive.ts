import { problems } from '../problems';
import { noUsage, type ReadLimits } from '../reader';
import type { Archive } from './archive';
import { parseXml } from './xml';

/** Bytes yielded at a time, so that the event loop is free in between. */
const chunkBytes = 65_536;

/** Content of a part, made when it is read. */
export type PartContent = () => Buffer;

/** Returns parts in memory with the interface of a zip, and its limit on all parts that are read together. */
export function openPartArchive(parts: ReadonlyMap<string, PartContent>, limits: ReadLimits): Archive {
  const byName = new Map([...parts].map(([name, content]) => [name.toLowerCase(), content]));
  const usage = limits.usage ?? noUsage();
  const archive: Archive = {
    has: (name) => byName.has(name.toLowerCase()),
    names: () => [...parts.keys()],
    close: () => undefined,
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
