import type { ContentFormat } from '@winnow/contracts';
import { testLimits } from '../../../testing/read-by';
import { readDocument } from '../index';

const read = (text: string, format?: ContentFormat, name = 'a.ics') =>
  readDocument(name, Buffer.from(text), testLimits, new AbortController().signal, () => undefined, format);
const calendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'X-WR-CALNAME:Mill * days', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = ['BEGIN:VEVENT', 'DTSTART;TZID=Europe/Oslo:20260504T083000', 'SUMMARY:Harvest\\, first', ' day *rye*'];

describe('readCalendar', () => {
  it('reads events and tasks as paragraphs, without alarms and time zones', async () => {
    const { text, title } = await read(
      calendar(
        'BEGIN:VTIMEZONE',
        'BEGIN:STANDARD',
        'DTSTART:19701025T030000',
        'RRULE:FREQ=YEARLY',
        'END:STANDARD',
        'END:VTIMEZONE',
        ...event,
        'RRULE:FREQ=WEEKLY;BYDAY=MO',
        'UID:7',
        'BEGIN:VALARM',
        'DESCRIPTION:Wake up',
        'END:VALARM',
        'DESCRIPTION:Bring\\nsacks',
        'END:VEVENT',
        'BEGIN:VTODO',
        'SUMMARY:Oil the axle',
        'DUE;VALUE=DATE:20260601',
        'END:VTODO',
      ),
    );
    expect(title).toBe('Mill * days');
    expect(text).toBe(
      'Start: 2026-05-04 08:30 Europe/Oslo\nSummary: Harvest, firstday *rye*\nRepeats: FREQ=WEEKLY;BYDAY=MO\nDescription: Bring\nsacks\n\n' +
        'Summary: Oil the axle\nDue: 2026-06-01',
    );
  });

  it('escapes the text in Markdown', async () => {
    expect((await read(calendar(...event, 'END:VEVENT'), 'markdown')).text).toContain('firstday \\*rye\\*');
  });

  it('rejects other text, and a calendar without events', async () => {
    await expect(read('SUMMARY:Harvest')).rejects.toMatchObject({ code: 'unsupported-type' });
    await expect(read(calendar())).rejects.toMatchObject({ code: 'no-text' });
  });
});
