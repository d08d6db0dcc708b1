import type { Schedule } from '@winnow/contracts';
import { Button, Input } from '@winnow/ui';
import { SelectField } from '@winnow/ui/select-field';
import { useState } from 'react';
import { FieldGroup } from './field-group';
import { ProblemLine } from './problem-line';
import { choiceOf, dayChoices, daysOf, describeDays } from './schedule-days';
import { addSchedule, changeSchedule, type ScheduledTask } from './schedules-api';
import { SinkChoice } from './sink-choice';
import { chosenSink } from './sinks-api';
import { useAttempt } from './use-attempt';

interface ScheduleFormProps {
  /** What is scheduled, such as "Crawl https://a.test". */
  title: string;
  /** The schedule to change; without it, a new one is added. */
  schedule?: Schedule;
  /** What the added one does. */
  task?: ScheduledTask;
  onEnd: () => void;
}

/** Time of day, days, time zone and bucket of a schedule. */
export function ScheduleForm({ title, task = {}, schedule, onEnd }: ScheduleFormProps) {
  const [time, setTime] = useState(schedule?.time ?? '06:00');
  const [choice, choose] = useState(choiceOf(schedule?.days));
  const [timeZone, setTimeZone] = useState(
    () => schedule?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
  );
  const [sink, chooseSink] = useState(() => (schedule ? schedule.sink : chosenSink.get()));
  const { isBusy, problem, issues, attempt } = useAttempt();
  const days = daysOf(choice);
  const save = () =>
    schedule
      ? changeSchedule(schedule.id, { time, timeZone, days: days ?? null, sink: sink ?? null })
      : addSchedule({ ...task, time, timeZone, ...(days ? { days } : {}), ...(sink ? { sink } : {}) });
  const submit = () => void attempt(save).then((isDone) => isDone && onEnd());
  const options = choice in dayChoices ? dayChoices : { ...dayChoices, [choice]: describeDays(days) };
  const isAtField = issues.has('time') || issues.has('timeZone');
  return (
    <FieldGroup
      label="Schedule"
      className="grid gap-4 rounded-md border border-line bg-paper p-4 sm:grid-cols-2"
      onSave={submit}
      onCancel={onEnd}
    >
      <p className="text-sm break-words text-muted sm:col-span-2">{title}</p>
      <SelectField label="Days" value={choice} options={options} onChange={choose} />
      <Input
        label="Time"
        type="time"
        required
        value={time}
        error={issues.get('time')}
        onChange={(event) => setTime(event.target.value)}
      />
      <Input
        label="Time zone"
        required
        autoComplete="off"
        value={timeZone}
        error={issues.get('timeZone')}
        onChange={(event) => setTimeZone(event.target.value)}
      />
      <SinkChoice sink={sink} onChoose={chooseSink} />
      <div className="flex flex-wrap items-center gap-2 sm:col-span-2">
        <Button size="sm" variant="primary" busy={isBusy} onClick={submit}>
          Save
        </Button>
        <Button size="sm" variant="quiet" onClick={onEnd}>
          Cancel
        </Button>
        <ProblemLine problem={isAtField ? '' : problem} />
      </div>
    </FieldGroup>
  );
}
