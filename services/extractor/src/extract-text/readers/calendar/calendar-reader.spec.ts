import type { ContentFormat } from '@winnow/contracts';
import { testLimits } from '../../../testing/read-by';
import { readDocument } from '../index';

const read = (text: string | Buffer, format?: ContentFormat, name = 'a.ics') =>
  readDocument(name, Buffer.from(text as string), testLimits, new AbortController().signal, () => undefined, format);
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

  it('names the last day of events of whole days, and keeps an end that is not after the start', async () => {
    const days = (end: string) => [
      'BEGIN:VEVENT',
      'DTSTART;VALUE=DATE:20260430',
      `DTEND;VALUE=DATE:${end}`,
      'END:VEVENT',
    ];
    const { text } = await read(calendar(...days('20260501'), ...days('20260503'), ...days('20260430')));
    expect(text).toBe(
      ['2026-04-30', '2026-05-02', '2026-04-30'].map((end) => `Start: 2026-04-30\nEnd: ${end}`).join('\n\n'),
    );
  });

  it('reads durations, exceptions of a series and unusual states', async () => {
    const exceptions = 'EXDATE;TZID=Europe/Oslo:20260511T083000,20260518T083000';
    const more = ['DURATION:PT1H30M', exceptions, 'RDATE;VALUE=DATE:20260601', 'STATUS:CANCELLED'];
    const other = ['END:VEVENT', 'BEGIN:VEVENT', 'SUMMARY:20260504', 'STATUS:CONFIRMED', 'END:VEVENT'];
    expect((await read(calendar(...event, ...more, ...other))).text).toBe(
      'Start: 2026-05-04 08:30 Europe/Oslo\nSummary: Harvest, firstday *rye*\nDuration: PT1H30M\n' +
        'Except: 2026-05-11 08:30 Europe/Oslo, 2026-05-18 08:30 Europe/Oslo\nAlso: 2026-06-01\nStatus: CANCELLED\n\n' +
        'Summary: 20260504',
    );
  });

  it('reads lines that are folded within a character, and the escapes of the name', async () => {
    const lines = ['BEGIN:VCALENDAR', 'X-WR-CALNAME:Mills\\, boats', 'BEGIN:VEVENT', 'SUMMARY:Mühle', 'END:VEVENT', ''];
    const bytes = Buffer.from(lines.join('\r\n'));
    const fold = bytes.indexOf('ü') + 1;
    const { text, title } = await read(
      Buffer.concat([bytes.subarray(0, fold), Buffer.from('\r\n '), bytes.subarray(fold)]),
    );
    expect([title, text]).toEqual(['Mills, boats', 'Summary: Mühle']);
  });

  it.each(['ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8', 'QUOTED-PRINTABLE'])(
    'decodes the %s of vCalendar',
    async (encoding) => {
      const lines = ['BEGIN:VEVENT', `SUMMARY;${encoding}:M=C3=BChle=`, ' und=0D=0Amehr', 'LOCATION:=41', 'END:VEVENT'];
      expect((await read(calendar(...lines))).text).toBe('Summary: Mühle und\nmehr\nLocation: =41');
    },
  );

  it('rejects other text, and a calendar without events', async () => {
    await expect(read('SUMMARY:Harvest')).rejects.toMatchObject({ code: 'unsupported-type' });
    await expect(read(calendar())).rejects.toMatchObject({ code: 'no-text' });
  });
});
