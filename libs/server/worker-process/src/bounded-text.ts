/** The beginning of a response's body. */
export interface BoundedText {
  readonly text: string;
  /** Whether the body was read to its end; if not, the rest was cancelled. */
  readonly isWhole: boolean;
}

/** Reads at most `maxBytes` of a body as UTF-8, and cancels the rest. Throws when the connection breaks. */
export async function boundedText({ body }: Response, maxBytes: number): Promise<BoundedText> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    size += chunk.byteLength;
    // Leaving the loop cancels the body.
    if (size > maxBytes) break;
  }
  const isWhole = size <= maxBytes;
  // The decoder drops a character that the limit cuts.
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, maxBytes), { stream: !isWhole });
  return { text, isWhole };
}
