/** Components that are written: events, tasks and notes (RFC 5545, 3.6.1 to 3.6.3). */
const written = new Set(['VEVENT', 'VTODO', 'VJOURNAL']);
/** Their properties that are written, with their labels. */
const labels: Readonly<Record<string, string>> = {
  SUMMARY: 'Summary',
  DTSTART: 'Start',
  DTEND: 'End',
  DURATION: 'Duration',
  DUE: 'Due',
  RRULE: 'Repeats',
  RDATE: 'Also',
  EXDATE: 'Except',
  STATUS: 'Status',
  LOCATION: 'Location',
  DESCRIPTION: 'Description',
};
/** Properties whose values are dates. */
const dates = new Set(['DTSTART', 'DTEND', 'DUE', 'RDATE', 'EXDATE']);
/** States of events and tasks that say nothing. */
const usualStates = new Set(['CONFIRMED', 'NEEDS-ACTION']);
/** Quoted values of parameters may contain the signs that end them, such as the colon of an address (RFC 5545, 3.2). */
const property =
  /^([A-Z]{3,11})((?:;[\w-]{1,60}(?:=(?:"[^"]*"|[^:;",]*)(?:,(?:"[^"]*"|[^:;",]*)){0,20})?){0,10}):(.*)$/;
const dateTime = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z?))?$/;
const day = /^\d{8}$/;

/**
 * Values of vCalendar 1.0 in quoted-printable, with the lines that continue them; bounded
 * for the stack of the expression.
 */
const quotedPrintable =
  /^([A-Z]{3,11};[^\r\n:]{0,100}QUOTED-PRINTABLE[^\r\n:]{0,100}:)((?:[^\r\n]{0,200}=\r?\n){0,5000}[^\r\n]{0,10000})/gim;

/**
 * Joins the folded lines of a calendar before it is decoded: some programs fold within a character (RFC 5545, 3.1). UTF-16
 * stays as it is. Decodes quoted-printable.
 */
export function unfoldLines(bytes: Uint8Array): Uint8Array {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  if (source.includes('\0')) return bytes;
  const decoded = source.replace(quotedPrintable, (_, head: string, value: string) => head + decodeQuoted(value));
  return Buffer.from(decoded.replace(/\r?\n[ \t]/g, ''), 'latin1');
}

/** Decodes quoted-printable to bytes, with escaped line breaks. */
const decodeQuoted = (value: string): string =>
  value
    .replace(/=\r?\n/g, '')
    .replace(/=([\dA-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\r?\n/g, String.raw`\n`)
    .replaceAll('\0', '');

/** Returns the events and tasks of a calendar (iCalendar) as one paragraph each, a line per property; blank without any. */
export function formatEvents(calendar: string): string {
  const lines = calendar.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
  const events: string[][] = [];
  // Alarms and time zones have properties of the same names.
  const components: string[] = [];
  let start = '';
  for (const line of lines) {
    const [, edge, component = ''] = /^(BEGIN|END):([\w-]{1,60})$/.exec(line.trim()) ?? [];
    if (edge === 'BEGIN') {
      components.push(component);
      if (written.has(component)) {
        events.push([]);
        start = '';
      }
    } else if (edge === 'END') components.pop();
    else if (written.has(components.at(-1) ?? '')) {
      const [, name = '', parameters = '', value = ''] = property.exec(line) ?? [];
      const label = labels[name];
      if (label === undefined || value === '' || (name === 'STATUS' && usualStates.has(value))) continue;
      if (name === 'DTSTART') start = value;
      const shown = name === 'DTEND' && day.test(value) && value > start ? dayBefore(value) : value;
      events.at(-1)?.push(`${label}: ${dates.has(name) ? formatDates(shown, parameters) : unescapeText(shown)}`);
    }
  }
  return events.map((event) => event.join('\n')).join('\n\n');
}

/** Returns the last day of an event of whole days, whose end is the day after it (RFC 5545, 3.6.1). */
function dayBefore(date: string): string {
  const [, year, month, dayOfMonth] = (dateTime.exec(date) ?? []).map(Number);
  return new Date(Date.UTC(year!, month! - 1, dayOfMonth! - 1)).toISOString().slice(0, 10).replaceAll('-', '');
}

function formatDates(value: string, parameters: string): string {
  const zone = /;TZID=("[^"]*"|[^;]*)/.exec(parameters)?.[1]?.replaceAll('"', '');
  return value
    .split(',')
    .map((date) => formatDate(date, zone))
    .join(', ');
}

function formatDate(value: string, ownZone: string | undefined): string {
  const [, year, month, dayOfMonth, hour, minute, utc] = dateTime.exec(value) ?? [];
  if (year === undefined) return value;
  const date = `${year}-${month}-${dayOfMonth}`;
  const zone = utc ? 'UTC' : ownZone;
  return hour === undefined ? date : `${date} ${hour}:${minute}${zone ? ` ${zone}` : ''}`;
}

/** Removes the escapes of a text (RFC 5545, 3.3.11). */
export const unescapeText = (value: string): string =>
  value.replace(/\\([\\;,nN])/g, (_, char: string) => (/n/i.test(char) ? '\n' : char));
