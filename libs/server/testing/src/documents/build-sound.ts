/** Samples per second of generated recordings. */
const rate = 8_000;

/** Builds a wave file (16 bit, one channel) of a tone. */
export function buildWave(seconds: number): Buffer {
  const data = Buffer.alloc(rate * seconds * 2);
  for (let at = 0; at < rate * seconds; at++) data.writeInt16LE(Math.round(8_000 * Math.sin(at / 8)), at * 2);
  const header = Buffer.alloc(44);
  header.write('RIFF');
  header.writeUInt32LE(36 + data.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(data.length, 40);
  return Buffer.concat([header, data]);
}

/** Builds an MP3 file of silent frames (MPEG 1 layer III, 32 kbit/s, 32 kHz, one channel): 36 ms in 144 bytes each. */
export function buildMp3(seconds: number): Buffer {
  const frame = Buffer.alloc(144);
  frame.writeUInt32BE(0xfffb18c4);
  return Buffer.concat(Array<Buffer>(Math.ceil(seconds / 0.036)).fill(frame));
}
