import type { MessageProperties } from './message-properties';
import type { NamedProperties } from './named-properties';

type Fields = readonly (readonly [name: string, value: string | undefined])[];

const dayMs = 24 * 60 * 60 * 1_000;

/** Returns the fields of an appointment, meeting, contact or task, which are not part of its body. */
export function itemFields(item: MessageProperties, itemClass: string, named: NamedProperties): Fields {
  if (/^IPM\.(?:Appointment|Schedule\.Meeting)\b/i.test(itemClass)) return appointmentFields(item, named);
  if (/^IPM\.Contact\b/i.test(itemClass)) return contactFields(item, named);
  return /^IPM\.Task\b/i.test(itemClass) ? taskFields(item, named) : [];
}

/** MS-OXOCAL, 2.2.1. */
function appointmentFields(item: MessageProperties, named: NamedProperties): Fields {
  const property = (longId: number): number => named('appointment', longId) ?? 0;
  const format = item.boolean(property(0x8215)) ? formatDay : formatTime;
  return [
    ['Start', format(item.time(property(0x820d)) ?? item.time(0x0060))],
    ['End', format(item.time(property(0x820e)) ?? item.time(0x0061))],
    ['Location', item.string(property(0x8208))],
  ];
}

/** MS-OXOTASK, 2.2.2.2: dates without a time zone. */
const taskFields = (item: MessageProperties, named: NamedProperties): Fields => [
  ['Start', formatDay(item.time(named('task', 0x8104) ?? 0))],
  ['Due', formatDay(item.time(named('task', 0x8105) ?? 0))],
];

/** MS-OXOCNTC, 2.2.1. */
function contactFields(item: MessageProperties, named: NamedProperties): Fields {
  const [email1, email2] = [0x8083, 0x8093].map((longId) => item.string(named('address', longId) ?? 0));
  return [
    ['Name', item.string(0x3001)],
    ['Title', item.string(0x3a17)],
    ['Company', item.string(0x3a16)],
    ['E-mail', [email1, email2].filter(Boolean).join(', ')],
    ['Business phone', item.string(0x3a08)],
    ['Mobile phone', item.string(0x3a1c)],
    ['Home phone', item.string(0x3a09)],
    ['Address', item.string(named('address', 0x801b) ?? 0) ?? item.string(0x3a15)],
  ];
}

/** As events of calendars are written. */
const formatTime = (time: Date | undefined): string | undefined =>
  time && `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Days are stored as midnight in the zone of the sender: the nearest midnight in UTC has the same date. */
const formatDay = (time: Date | undefined): string | undefined =>
  time && new Date(Math.round(time.getTime() / dayMs) * dayMs).toISOString().slice(0, 10);
