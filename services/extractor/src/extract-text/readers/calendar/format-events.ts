/** Components that are written: events, tasks and notes (RFC 5545, 3.6.1 to 3.6.3). */
const written = new Set(['VEVENT', 'VTODO', 'VJOURNAL']);
/** Their properties that are written, with their labels. */
const labels: Readonly<Record<string, string>> = {
  SUMMARY: 'Summary',
  DTSTART: 'Start',
  DTEND: 'End',
  DUE: 'Due',
  RRULE: 'Repeats',
  LOCATION: 'Location',
  DESCRIPTION: 'Description',
};
/** Quoted values of parameters may contain the signs that end them, such as the colon of an address (RFC 5545, 3.2). */
const property = /^([A-Z]{3,11})((?:;[\w-]{1,60}=(?:"[^"]*"|[^:;",]*)(?:,(?:"[^"]*"|[^:;",]*)){0,20}){0,10}):(.*)$/;
const dateTime = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z?))?$/;

/** Returns the events and tasks of a calendar (iCalendar) as one paragraph each, a line per property; blank without any. */
export function formatEvents(calendar: string): string {
  const lines = calendar.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
  const events: string[][] = [];
  // Alarms and time zones have properties of the same names.
  const components: string[] = [];
  for (const line of lines) {
    const [, edge, component = ''] = /^(BEGIN|END):(\w{1,20})$/.exec(line.trim()) ?? [];
    if (edge === 'BEGIN') {
      components.push(component);
      if (written.has(component)) events.push([]);
    } else if (edge === 'END') components.pop();
    else if (written.has(components.at(-1) ?? '')) {
      const [, name = '', parameters = '', value = ''] = property.exec(line) ?? [];
      const label = labels[name];
      if (label !== undefined && value !== '') events.at(-1)?.push(`${label}: ${formatValue(value, parameters)}`);
    }
  }
  return events.map((event) => event.join('\n')).join('\n\n');
}

function formatValue(value: string, parameters: string): string {
  const [, year, month, day, hour, minute, utc] = dateTime.exec(value) ?? [];
  if (year !== undefined) {
    const date = `${year}-${month}-${day}`;
    const zone = utc ? 'UTC' : /;TZID=("[^"]*"|[^;]*)/.exec(parameters)?.[1]?.replaceAll('"', '');
    return hour === undefined ? date : `${date} ${hour}:${minute}${zone ? ` ${zone}` : ''}`;
  }
  return value.replace(/\\([\\;,nN])/g, (_, char: string) => (/n/i.test(char) ? '\n' : char));
}
