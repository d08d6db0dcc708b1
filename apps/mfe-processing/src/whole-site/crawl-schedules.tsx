import { Button } from '@winnow/ui';
import { CalendarClock } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFocusFallback } from '../focus/use-focus-fallback';
import type { CrawlRequest } from './collections-api';
import { firstControl } from './first-control';
import { ScheduleForm } from './schedule-form';
import { ScheduleLine } from './schedule-line';
import { noScheduledHeaders, useSchedules } from './schedules-api';

interface CrawlSchedulesProps {
  /** Returns the request of the form, if it is complete. */
  request: () => CrawlRequest | undefined;
  /** Whether the website gets headers, which schedules have none of. */
  hasLogin: boolean;
}

/** The schedules of crawls. */
export function CrawlSchedules({ request, hasLogin }: CrawlSchedulesProps) {
  const { data } = useSchedules();
  const [crawl, add] = useState<CrawlRequest | undefined>(undefined);
  const added = useRef<HTMLDivElement>(null);
  const focusFallbackHandlers = useFocusFallback(() => firstControl(added.current));
  if (!data) return null;
  return (
    <div {...focusFallbackHandlers} className="flex flex-col gap-2">
      {data.schedules.map((schedule) =>
        schedule.crawl ? <ScheduleLine key={schedule.id} schedule={schedule} name={schedule.crawl.url} /> : null,
      )}
      <div ref={added}>
        {crawl ? (
          <ScheduleForm title={`Crawl ${crawl.url}`} task={{ crawl }} onEnd={() => add(undefined)} />
        ) : (
          <Button
            size="sm"
            variant="quiet"
            icon={<CalendarClock aria-hidden size={16} />}
            unavailable={hasLogin && noScheduledHeaders}
            onClick={() => add(request())}
            className="-ml-2.5"
          >
            Schedule Crawl
          </Button>
        )}
      </div>
    </div>
  );
}
