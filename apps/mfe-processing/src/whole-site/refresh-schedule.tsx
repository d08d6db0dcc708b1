import type { Collection } from '@winnow/contracts';
import { Button } from '@winnow/ui';
import { CalendarClock } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFocusFallback } from '../focus/use-focus-fallback';
import { firstControl } from './first-control';
import { ScheduleForm } from './schedule-form';
import { ScheduleLine } from './schedule-line';
import { noScheduledHeaders, useSchedules } from './schedules-api';

/** The refresh schedule of a collection with its last outcome; it can be added, changed, paused and deleted. */
export function RefreshSchedule({ collection: { id, name, headerNames } }: { collection: Collection }) {
  const { data } = useSchedules();
  const [isAdding, add] = useState(false);
  const line = useRef<HTMLDivElement>(null);
  const focusFallbackHandlers = useFocusFallback(() => firstControl(line.current));
  if (!data) return null;
  const own = data.schedules.filter((schedule) => schedule.collection === id);
  return (
    <div ref={line} {...focusFallbackHandlers} className="flex flex-col gap-2">
      {own.map((schedule) => (
        <ScheduleLine key={schedule.id} schedule={schedule} name={name} />
      ))}
      {isAdding ? (
        <ScheduleForm title={`Refresh ${name}`} task={{ collection: id }} onEnd={() => add(false)} />
      ) : own.length === 0 ? (
        <div>
          <Button
            size="sm"
            variant="quiet"
            icon={<CalendarClock aria-hidden size={16} />}
            unavailable={headerNames !== undefined && noScheduledHeaders}
            onClick={() => add(true)}
            className="-ml-2.5"
          >
            Schedule
          </Button>
        </div>
      ) : null}
    </div>
  );
}
