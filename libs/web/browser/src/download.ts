/** Milliseconds before the blob is revoked: enough for the slowest browser to start the download. */
const releaseAfterMs = 10_000;

/** Downloads text as a file. @throws when the browser rejects it (sandboxed frame, no blob support) */
export function downloadText(fileName: string, text: string, type = 'text/plain'): void {
  downloadBlob(fileName, new Blob([text], { type: `${type};charset=utf-8` }));
}

/** Downloads bytes as a file. @throws like `downloadText` */
export function downloadBlob(fileName: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.hidden = true;
  document.body.append(link);
  try {
    link.click();
  } finally {
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), releaseAfterMs);
  }
}

/**
 * Downloads a value as a JSON file, indented by two spaces. @throws like `downloadText`, and for values that JSON
 * cannot represent
 */
export function downloadJson(fileName: string, value: unknown): void {
  downloadText(fileName, JSON.stringify(value, null, 2), 'application/json');
}

/** Returns the visitor's local date as YYYY-MM-DD, for file names (specification, section 9). */
export function dateStamp(date = new Date()): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
