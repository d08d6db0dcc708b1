import type { Schedule } from '@winnow/contracts';
import { Button, Input, Select } from '@winnow/ui';
import { useState } from 'react';
import { FieldGroup } from './field-group';
import { ProblemLine } from './problem-line';
import { choiceOf, dayChoices, daysOf, wordsOf } from './schedule-days';
import { addSchedule, changeSchedule, type ScheduledTask } from './schedules-api';
import { SinkChoice } from './sink-choice';
import { chosenSink } from './sinks-api';
import { useAttempt } from './use-attempt';

interface ScheduleFormProps {
  /** The one that is changed; without it one is added. */
  schedule?: Schedule;
  /** What the added one does. */
  task?: ScheduledTask;
  onEnd: () => void;
}

/** Time of day, days, time zone and bucket of a schedule. */
export function ScheduleForm({ task = {}, schedule, onEnd }: ScheduleFormProps) {
  const [time, setTime] = useState(schedule?.time ?? '06:00');
  const [choice, choose] = useState(choiceOf(schedule?.days));
  const [timeZone, setTimeZone] = useState(
    () => schedule?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
  );
  const [sink, chooseSink] = useState(() => (schedule ? schedule.sink : chosenSink.get()));
  const { isBusy, problem, attempt } = useAttempt();
  const days = daysOf(choice);
  const save = () =>
    schedule
      ? changeSchedule(schedule.id, { time, timeZone, days: days ?? null, sink: sink ?? null })
      : addSchedule({ ...task, time, timeZone, ...(days ? { days } : {}), ...(sink ? { sink } : {}) });
  const submit = () => void attempt(save).then((isDone) => isDone && onEnd());
  const options = choice in dayChoices ? dayChoices : { ...dayChoices, [choice]: wordsOf(days) };
  return (
    <FieldGroup label="Schedule" className="flex flex-wrap items-end gap-2" onSave={submit}>
      <Select
        label="Days"
        value={choice}
        options={options as Record<string, string>}
        onChange={choose}
        className="[&_select]:h-10"
      />
      <Input label="Time" type="time" required value={time} onChange={(event) => setTime(event.target.value)} />
      <Input
        label="Time zone"
        required
        autoComplete="off"
        value={timeZone}
        onChange={(event) => setTimeZone(event.target.value)}
        className="flex-1 basis-40"
      />
      <SinkChoice sink={sink} onChoose={chooseSink} className="[&_select]:h-10" />
      <Button size="sm" busy={isBusy} onClick={submit}>
        Save
      </Button>
      <Button size="sm" onClick={onEnd}>
        Cancel
      </Button>
      <ProblemLine problem={problem} />
    </FieldGroup>
  );
}
