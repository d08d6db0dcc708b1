/** Reads the first characters of a response, and cancels the rest. */
export async function boundedText(response: Response, maxChars: number): Promise<string> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(piece, { stream: true });
    // Leaving the loop cancels the body.
    if (text.length >= maxChars) return text.slice(0, maxChars);
  }
  return text;
}
