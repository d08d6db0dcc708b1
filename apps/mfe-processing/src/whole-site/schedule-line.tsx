import type { Schedule } from '@winnow/contracts';
import { Button } from '@winnow/ui';
import { useRef, useState } from 'react';
import { useFocusFallback } from '../focus/use-focus-fallback';
import { ProblemLine } from './problem-line';
import { firstControl } from './first-control';
import { formatMoment } from './format-moment';
import { describeDays } from './schedule-days';
import { ScheduleForm } from './schedule-form';
import { changeSchedule, deleteSchedule } from './schedules-api';
import { useAttempt } from './use-attempt';

/** What a schedule does when, and how its last run went; it can be changed, paused and deleted. */
export function ScheduleLine({ schedule, name }: { schedule: Schedule; name: string }) {
  const [isEdited, edit] = useState(false);
  const { isBusy, problem, attempt } = useAttempt();
  const { id, crawl, sink, time, days, timeZone, paused, next, last } = schedule;
  const line = useRef<HTMLDivElement>(null);
  const focusFallbackHandlers = useFocusFallback(() => firstControl(line.current));
  const task = crawl ? `Crawl ${crawl.url}` : 'Refresh';
  if (isEdited)
    return (
      <div ref={line} {...focusFallbackHandlers}>
        <ScheduleForm title={crawl ? task : `Refresh ${name}`} schedule={schedule} onEnd={() => edit(false)} />
      </div>
    );
  return (
    <div
      ref={line}
      {...focusFallbackHandlers}
      role="group"
      aria-label={`Schedule of ${name}`}
      className="flex flex-wrap items-center gap-2"
    >
      <p className="min-w-0 flex-1 basis-64 text-sm break-words">
        {task} {describeDays(days)} at {time} ({timeZone}){' '}
        <span className="text-muted">
          {[
            ...(sink ? [`sent to ${sink.name}`] : []),
            ...(paused ? ['paused'] : []),
            ...(next ? [`next ${formatMoment(next)}`] : []),
            ...(last ? [`last ${formatMoment(last.at)}${outcomeOf(last)}`] : []),
          ].join(' · ')}
        </span>
      </p>
      <Button size="sm" variant="quiet" onClick={() => edit(true)}>
        Edit
      </Button>
      <Button
        size="sm"
        variant="quiet"
        busy={isBusy}
        onClick={() => void attempt(() => changeSchedule(id, { paused: !paused }))}
      >
        {paused ? 'Resume' : 'Pause'}
      </Button>
      <Button size="sm" variant="quiet" busy={isBusy} onClick={() => void attempt(() => deleteSchedule(id))}>
        Delete
      </Button>
      <ProblemLine problem={problem} />
    </div>
  );
}

/** `: completed`, `: failed, The website is away.` */
function outcomeOf({ status, message }: NonNullable<Schedule['last']>): string {
  const said = [status, message].filter((word) => word !== undefined).join(', ');
  return said ? `: ${said}` : '';
}
