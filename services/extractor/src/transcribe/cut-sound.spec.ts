import { buildMp3, buildWave } from '@winnow/testing';
import {
  Input,
  BufferSource,
  ALL_FORMATS,
  Mp4OutputFormat,
  Output,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
} from 'mediabunny';
import type { SoundPiece } from '../sandbox/protocol';
import { cutSound } from './cut-sound';

async function cut(bytes: Buffer, bounds: { pieceBytes?: number; pieceSeconds?: number } = {}): Promise<SoundPiece[]> {
  const pieces: SoundPiece[] = [];
  const request = { kind: 'sound', bytes, pieceBytes: 2 ** 20, pieceSeconds: 60, ...bounds } as const;
  await cutSound(request, (piece) => pieces.push(piece));
  return pieces;
}

/** Returns the duration that another program reads from a piece. */
async function secondsIn({ bytes }: SoundPiece): Promise<number> {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const track = await input.getPrimaryAudioTrack();
  return (await track?.computeDuration()) ?? 0;
}

/** Builds an MP4 of AAC packets with a video track. */
async function buildVideo(seconds: number, withSound = true, fastStart?: false): Promise<Buffer> {
  const output = new Output({
    format: new Mp4OutputFormat(fastStart === false ? { fastStart } : {}),
    target: new BufferTarget(),
  });
  const video = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(video);
  const audio = new EncodedAudioPacketSource('aac');
  if (withSound) output.addAudioTrack(audio);
  await output.start();
  const picture = {
    codec: 'avc1.42001e',
    codedWidth: 16,
    codedHeight: 16,
    description: Buffer.from('0142001effe1000467420000010004684e0000', 'hex'),
  };
  await video.add(new EncodedPacket(new Uint8Array(900), 'key', 0, seconds), { decoderConfig: picture });
  const sound = {
    codec: 'mp4a.40.2',
    numberOfChannels: 1,
    sampleRate: 16_000,
    description: Buffer.from('1408', 'hex'),
  };
  const step = 1_024 / 16_000;
  for (let at = 0; withSound && at * step < seconds; at++)
    await audio.add(new EncodedPacket(new Uint8Array(200).fill(at), 'key', at * step, step), { decoderConfig: sound });
  await output.finalize();
  return Buffer.from(output.target.buffer!);
}

describe('cutSound', () => {
  it.each([
    ['wav', buildWave(25)],
    ['mp3', buildMp3(25)],
  ])('cuts a %s file into valid files up to a maximum duration', async (ending, bytes) => {
    const pieces = await cut(bytes, { pieceSeconds: 10 });
    expect(pieces.map((piece) => piece.ending)).toEqual([ending, ending, ending]);
    expect(pieces.map(({ start }) => Math.round(start))).toEqual([0, 10, 20]);
    for (const piece of pieces) expect(await secondsIn(piece)).toBeCloseTo(piece.seconds, 1);
    expect(pieces.reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(25, 1);
  });

  it('cuts a recording of a telephone (µ-law), which stays as it is', async () => {
    const wave = buildWave(4);
    // One byte per sample: format 7, bytes per second and per frame, bits.
    const sampleRate = wave.readUInt32LE(24);
    wave.writeUInt16LE(7, 20);
    wave.writeUInt16LE(1, 22);
    wave.writeUInt32LE(sampleRate, 28);
    wave.writeUInt16LE(1, 32);
    wave.writeUInt16LE(8, 34);
    const pieces = await cut(wave, { pieceSeconds: 4 });
    expect(pieces.length).toBeGreaterThan(1);
    expect(new Set(pieces.map(({ ending }) => ending))).toEqual(new Set(['wav']));
    expect(Buffer.from(pieces[0]!.bytes).readUInt16LE(20)).toBe(7);
    expect(pieces.reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(8, 1);
  });

  it('respects the maximum bytes of a piece', async () => {
    const pieces = await cut(buildWave(20), { pieceBytes: 100_000 });
    expect(pieces.length).toBeGreaterThan(3);
    for (const { bytes } of pieces) expect(bytes.byteLength).toBeLessThan(101_000);
  });

  it('extracts the sound of a video', async () => {
    const pieces = await cut(await buildVideo(20), { pieceSeconds: 12 });
    expect(pieces.map(({ ending }) => ending)).toEqual(['m4a', 'm4a']);
    for (const piece of pieces) expect(await secondsIn(piece)).toBeCloseTo(piece.seconds, 1);
  });

  it('rejects a video that is cut off as incomplete', async () => {
    // Cameras write the list of tracks last.
    const video = await buildVideo(20, true, false);
    await expect(cut(video.subarray(0, video.length / 2))).rejects.toMatchObject({
      code: 'unreadable',
      message: 'The file is damaged or incomplete, and its sound could not be read.',
    });
  });

  it.each([
    [0x11, 'IMA ADPCM'],
    [0x7777, 'WAV format 30583'],
  ])('names the codec of a WAV file that is not transcribed: %i', async (tag, name) => {
    const adpcm = buildWave(1);
    adpcm.writeUInt16LE(tag, 20);
    await expect(cut(adpcm)).rejects.toMatchObject({
      code: 'unsupported-type',
      message: `The audio codec of this file (${name}) cannot be transcribed.`,
    });
  });

  it('rejects unusable files with the reason', async () => {
    await expect(cut(await buildVideo(3, false))).rejects.toMatchObject({ code: 'no-text' });
    await expect(cut(Buffer.from('no sound at all'.repeat(99)))).rejects.toMatchObject({ code: 'unreadable' });
    await expect(cut(buildWave(1).subarray(0, 30))).rejects.toMatchObject({ code: 'unreadable' });
  });
});
