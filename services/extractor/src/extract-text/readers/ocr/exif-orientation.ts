/** Returns the camera's orientation (Exif, tag 0x0112), 1 to 8. */
export function exifOrientation(image: Uint8Array): number {
  const head = Buffer.from(image.buffer, image.byteOffset, Math.min(image.byteLength, 4_096));
  if (head[0] !== 0xff || head[1] !== 0xd8 || !head.includes('Exif')) return 1;
  for (const [tag, valueOffset] of [
    ['011200030000000100', 9],
    ['120103000100000000', 8],
  ] as const) {
    const found = head.indexOf(Buffer.from(tag, 'hex').subarray(0, 8));
    const value = found < 0 ? 0 : (head[found + valueOffset] ?? 0);
    if (value >= 1 && value <= 8) return value;
  }
  return 1;
}
