import type { Collection } from '@winnow/contracts';
import { Button } from '@winnow/ui';
import { useState } from 'react';
import { ScheduleForm } from './schedule-form';
import { ScheduleLine } from './schedule-line';
import { useSchedules } from './schedules-api';

/** When a collection is refreshed by itself, and how that went; one can be added, changed, paused and deleted. */
export function RefreshSchedule({ collection: { id, name } }: { collection: Collection }) {
  const { data } = useSchedules();
  const [isAdding, add] = useState(false);
  if (!data) return null;
  const own = data.schedules.filter((schedule) => schedule.collection === id);
  return (
    <div className="flex flex-col gap-2">
      {own.map((schedule) => (
        <ScheduleLine key={schedule.id} schedule={schedule} name={name} />
      ))}
      {isAdding ? (
        <ScheduleForm task={{ collection: id }} onEnd={() => add(false)} />
      ) : own.length === 0 ? (
        <div>
          <Button size="sm" variant="quiet" onClick={() => add(true)}>
            Schedule
          </Button>
        </div>
      ) : null}
    </div>
  );
}
