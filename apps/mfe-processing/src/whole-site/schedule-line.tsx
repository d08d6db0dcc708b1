import type { Schedule } from '@winnow/contracts';
import { Button } from '@winnow/ui';
import { useState } from 'react';
import { ProblemLine } from './problem-line';
import { wordsOf } from './schedule-days';
import { ScheduleForm } from './schedule-form';
import { changeSchedule, deleteSchedule } from './schedules-api';
import { useAttempt } from './use-attempt';

const moment = (at: string) => new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** What a schedule does when, and how its last run went; it can be changed, paused and deleted. */
export function ScheduleLine({ schedule, name }: { schedule: Schedule; name: string }) {
  const [isEdited, edit] = useState(false);
  const { isBusy, problem, attempt } = useAttempt();
  const { id, crawl, sink, time, days, timeZone, paused, next, last } = schedule;
  if (isEdited) return <ScheduleForm schedule={schedule} onEnd={() => edit(false)} />;
  return (
    <div role="group" aria-label={`Schedule of ${name}`} className="flex flex-wrap items-center gap-2">
      <p className="min-w-0 flex-1 basis-64 text-sm break-words">
        {crawl ? `Crawl ${crawl.url}` : 'Refresh'} {wordsOf(days)} at {time} ({timeZone}){' '}
        <span className="text-muted">
          {[
            ...(sink ? [`sent to ${sink.name}`] : []),
            ...(paused ? ['paused'] : []),
            ...(next ? [`next ${moment(next)}`] : []),
            ...(last ? [`last ${moment(last.at)}${outcomeOf(last)}`] : []),
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
