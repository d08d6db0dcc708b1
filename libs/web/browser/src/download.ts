/** Long enough for the slowest browser to have taken the blob over. */
const releaseAfterMs = 10_000;

/** Saves text as a file of the visitor's. @throws when the browser refuses (sandboxed frame, no blob support) */
export function downloadText(fileName: string, text: string, type = 'text/plain'): void {
  downloadBlob(fileName, new Blob([text], { type: `${type};charset=utf-8` }));
}

/** Saves bytes as a file of the visitor's. @throws as `downloadText` */
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

/** Saves a value as a JSON file, two spaces deep. @throws as `downloadText`, and for values JSON cannot hold */
export function downloadJson(fileName: string, value: unknown): void {
  downloadText(fileName, JSON.stringify(value, null, 2), 'application/json');
}

/** The visitor's own calendar day as YYYY-MM-DD, for file names (specification, section 9). */
export function dateStamp(date = new Date()): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
