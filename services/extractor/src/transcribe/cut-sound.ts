import { createRequire } from 'node:module';
import type * as Mediabunny from 'mediabunny';
import { problems } from '../extract-text/readers/problems';
import { ProblemError } from '@winnow/errors';
import type { SoundPiece, SoundRequest } from '../sandbox/protocol';

/** Maximum packets of a recording; a day of speech has some four million. */
const maxPackets = 8_000_000;

type Library = typeof Mediabunny;

/** Containers of the pieces by codec, as accepted by transcription servers; nothing is decoded or encoded. */
const containers: Readonly<Record<string, { ending: string; format: (library: Library) => Mediabunny.OutputFormat }>> =
  {
    mp3: { ending: 'mp3', format: ({ Mp3OutputFormat }) => new Mp3OutputFormat({ xingHeader: false }) },
    aac: { ending: 'm4a', format: ({ Mp4OutputFormat }) => new Mp4OutputFormat() },
    flac: { ending: 'flac', format: ({ FlacOutputFormat }) => new FlacOutputFormat() },
    opus: { ending: 'ogg', format: ({ OggOutputFormat }) => new OggOutputFormat() },
    vorbis: { ending: 'ogg', format: ({ OggOutputFormat }) => new OggOutputFormat() },
  };
/** Codecs of a WAV file; the last two are those of telephones. */
const isWaveCodec = (codec: string): boolean => codec.startsWith('pcm-') || codec === 'ulaw' || codec === 'alaw';
/** Names of other codecs of WAV files, by their format tags (RFC 2361). */
const waveCodecs: Readonly<Record<number, string>> = {
  0x02: 'Microsoft ADPCM',
  0x11: 'IMA ADPCM',
  0x31: 'GSM 6.10',
  0x45: 'G.726 ADPCM',
  0x50: 'MPEG',
  0x55: 'MP3 in WAV',
};
const wave = { ending: 'wav', format: ({ WavOutputFormat }: Library) => new WavOutputFormat() };

/**
 * Cuts the sound of a recording or video at its packets; each piece is a valid file. Throws `unreadable` for a damaged or
 * incomplete file, `no-text` for a video without sound, `unsupported-type` for a codec without a container here,
 * `too-large` for a single packet beyond the limits.
 */
export async function cutSound(
  { bytes, pieceBytes, pieceSeconds }: SoundRequest,
  onPiece: (piece: SoundPiece) => void,
): Promise<void> {
  const library = createRequire(__filename)('mediabunny') as Library;
  const input = new library.Input({ source: new library.BufferSource(bytes), formats: library.ALL_FORMATS });
  try {
    if (!(await input.canRead())) throw problems.unreadable();
    const track = await input.getPrimaryAudioTrack();
    if (!track) throw (await input.getTracks()).length > 0 ? noSound() : incomplete();
    const codec = await track.getCodec();
    const container = codec && isWaveCodec(codec) ? wave : containers[codec ?? ''];
    if (!codec || !container) throw unknownCodec();
    const config = await track.getDecoderConfig();
    let piece: PieceWriter | undefined;
    let packets = 0;
    for await (const packet of new library.EncodedPacketSink(track).packets()) {
      packets += 1;
      if (packets > maxPackets) throw problems.tooManyElements(maxPackets);
      if (packet.byteLength > pieceBytes) throw problems.inflatesTooFar(pieceBytes);
      if (piece && (piece.size + packet.byteLength > pieceBytes || piece.secondsTo(packet) > pieceSeconds)) {
        onPiece(await piece.finish());
        piece = undefined;
      }
      piece ??= await PieceWriter.start(library, codec, container, packet.timestamp, config);
      await piece.add(packet);
    }
    if (!piece) throw noSound();
    onPiece(await piece.finish());
  } catch (error) {
    throw error instanceof ProblemError ? error : (unknownWaveCodec(error) ?? problems.unreadable(error));
  } finally {
    input.dispose();
  }
}

const noSound = (): ProblemError => new ProblemError('no-text', 'The file contains no sound.');
/** Problem of a file without tracks: MP4 files that are cut off have no list of their tracks, which is at their end. */
const incomplete = (): ProblemError =>
  new ProblemError('unreadable', 'The file is damaged or incomplete, and its sound could not be read.');
const unknownCodec = (name?: string): ProblemError =>
  new ProblemError(
    'unsupported-type',
    `The audio codec of this file${name === undefined ? '' : ` (${name})`} cannot be transcribed.`,
  );

/** Returns the problem of a WAV file whose codec the library does not know. */
function unknownWaveCodec(error: unknown): ProblemError | undefined {
  const tag =
    error instanceof Error ? /^Unsupported WAVE codec \(format tag (\d+)\)/.exec(error.message)?.[1] : undefined;
  return tag === undefined ? undefined : unknownCodec(waveCodecs[Number(tag)] ?? `WAV format ${tag}`);
}

/** Writes one piece. */
class PieceWriter {
  size = 0;
  private end: number;
  private isFirst = true;

  private constructor(
    private readonly library: Library,
    private readonly output: Mediabunny.Output<Mediabunny.OutputFormat, Mediabunny.BufferTarget>,
    private readonly source: Mediabunny.EncodedAudioPacketSource,
    private readonly ending: string,
    private readonly start: number,
    private readonly config: AudioDecoderConfig | null,
  ) {
    this.end = start;
  }

  static async start(
    library: Library,
    codec: Mediabunny.AudioCodec,
    { ending, format }: (typeof containers)[string],
    start: number,
    config: AudioDecoderConfig | null,
  ): Promise<PieceWriter> {
    const output = new library.Output({ format: format(library), target: new library.BufferTarget() });
    const source = new library.EncodedAudioPacketSource(codec);
    output.addAudioTrack(source);
    await output.start();
    return new PieceWriter(library, output, source, ending, start, config);
  }

  secondsTo({ timestamp, duration }: Mediabunny.EncodedPacket): number {
    return timestamp + duration - this.start;
  }

  async add(packet: Mediabunny.EncodedPacket): Promise<void> {
    const timestamp = Math.max(0, packet.timestamp - this.start);
    const meta = this.isFirst && this.config ? { decoderConfig: this.config } : undefined;
    this.isFirst = false;
    await this.source.add(packet.clone({ timestamp }), meta);
    this.size += packet.byteLength;
    this.end = packet.timestamp + packet.duration;
  }

  async finish(): Promise<SoundPiece> {
    await this.output.finalize();
    const { buffer } = this.output.target;
    if (!buffer) throw new Error('the piece has no bytes');
    const start = Math.max(0, this.start);
    return { bytes: new Uint8Array(buffer), ending: this.ending, start, seconds: Math.max(0, this.end - start) };
  }
}
