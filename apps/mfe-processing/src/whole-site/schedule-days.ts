import type { Schedule } from '@winnow/contracts';

type Days = Schedule['days'];

/** What the field offers. */
export const dayChoices = {
  all: 'Every day',
  'mon,tue,wed,thu,fri': 'Monday to Friday',
  mon: 'Mondays',
  tue: 'Tuesdays',
  wed: 'Wednesdays',
  thu: 'Thursdays',
  fri: 'Fridays',
  sat: 'Saturdays',
  sun: 'Sundays',
};

/** The choice of a schedule's days; other sets of days have none, and are their own. */
export const choiceOf = (days: Days): string => days?.join(',') ?? 'all';

/** The days of a choice. */
export const daysOf = (choice: string): Days => (choice === 'all' ? undefined : (choice.split(',') as Days));

/** `every day`, `Mondays`, `mon, thu`. */
export function describeDays(days: Days): string {
  const choice = choiceOf(days);
  if (choice === 'all') return 'every day';
  return choice in dayChoices ? dayChoices[choice as keyof typeof dayChoices] : (days ?? []).join(', ');
}
