/** Returns the first bytes of RC4's keystream; OpenSSL 3 has the cipher only in its legacy provider. */
export function rc4Keystream(key: Uint8Array, length: number): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (a: number, b: number): void => {
    const value = state[a]!;
    state[a] = state[b]!;
    state[b] = value;
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + state[i]! + key[i % key.length]!) & 255;
    swap(i, j);
  }
  const keystream = new Uint8Array(length);
  for (let index = 0, i = 0, j = 0; index < length; index += 1) {
    i = (i + 1) & 255;
    j = (j + state[i]!) & 255;
    swap(i, j);
    keystream[index] = state[(state[i]! + state[j]!) & 255]!;
  }
  return keystream;
}
