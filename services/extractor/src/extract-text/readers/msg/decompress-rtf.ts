import { problems } from '../problems';
import { noUsage, type ReadLimits } from '../reader';

/** MS-OXRTFCP, 2.1.2.1: the initial dictionary. */
const initialDictionary = Buffer.from(
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor ' +
    'MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20' +
    '\\b\\i\\u\\tab\\tx',
  'latin1',
);
const dictionaryBytes = 4_096;
const headerBytes = 16;
/** Kinds of content (MS-OXRTFCP, 2.1.3.1.1): "LZFu" and "MELA". */
const [compressed, uncompressed] = [0x75465a4c, 0x414c454d];
/** Maximum bytes of a reference, and the ratio of eight such references to their bytes and control byte. */
const maxReferenceBytes = 17;
const maxRatio = 8;

/**
 * Decompresses the Rich Text of a message (MS-OXRTFCP, 2.1.3), up to the end of a damaged stream. Ignores its sizes and
 * checksum. Returns undefined for other content. Throws `too-large` above the limit of inflated bytes.
 */
export function decompressRtf(stream: Buffer, { inflatedBytes, usage = noUsage() }: ReadLimits): Buffer | undefined {
  if (stream.length < headerBytes) return undefined;
  const kind = stream.readUInt32LE(8);
  if (kind === uncompressed) return stream.subarray(headerBytes);
  if (kind !== compressed) return undefined;
  const maxBytes = Math.max(0, inflatedBytes - usage.inflated);
  const rtf = inflate(stream, maxBytes);
  if (rtf.length > maxBytes) throw problems.inflatesTooFar(inflatedBytes);
  usage.inflated += rtf.length;
  return rtf;
}

/** Stops above the maximum of bytes. */
function inflate(stream: Buffer, maxBytes: number): Buffer {
  const dictionary = Buffer.alloc(dictionaryBytes);
  initialDictionary.copy(dictionary);
  let written = initialDictionary.length;
  const output = Buffer.alloc(Math.min(stream.length * maxRatio, maxBytes + 8 * maxReferenceBytes));
  let length = 0;
  const write = (byte: number): void => {
    output[length] = dictionary[written % dictionaryBytes] = byte;
    length += 1;
    written += 1;
  };
  let at = headerBytes;
  while (at < stream.length && length <= maxBytes) {
    const control = stream[at++]!;
    for (let bit = 0; bit < 8 && at < stream.length; bit += 1) {
      if ((control & (1 << bit)) === 0) {
        write(stream[at++]!);
        continue;
      }
      if (at + 2 > stream.length) return output.subarray(0, length);
      const reference = stream.readUInt16BE(at);
      at += 2;
      const offset = reference >> 4;
      // A reference to the place that is written next is the end.
      if (offset === written % dictionaryBytes) return output.subarray(0, length);
      for (let index = 0; index < (reference & 0xf) + 2; index += 1)
        write(dictionary[(offset + index) % dictionaryBytes]!);
    }
  }
  return output.subarray(0, length);
}
