import { tidyTitle } from '../document-title';
import { problems } from '../problems';
import type { Reader } from '../reader';
import { readText } from '../txt/txt-reader';
import { formatEvents, unescapeText, unfoldLines } from './format-events';

/** The calendar's own name, which calendar programs export. */
const calendarName = /^(?:X-WR-CALNAME|NAME)(?:;[^:\n]{0,200})?:(.{1,1000})$/m;

/** Reads a calendar (iCalendar) as its events and tasks. Throws `unsupported-type` for other text. */
export const readCalendar: Reader = async (bytes, limits) => {
  let title = '';
  const document = readText(unfoldLines(bytes), limits, (decoded) => {
    if (!/^\s*BEGIN:VCALENDAR\b/.test(decoded)) throw problems.unsupported();
    title = tidyTitle(unescapeText(calendarName.exec(decoded)?.[1] ?? ''));
    return formatEvents(decoded);
  });
  return { ...document, ...(title && { title }) };
};
