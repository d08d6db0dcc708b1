import { Button } from '@winnow/ui';
import { useState } from 'react';
import type { CrawlRequest } from './collections-api';
import { ScheduleForm } from './schedule-form';
import { ScheduleLine } from './schedule-line';
import { useSchedules } from './schedules-api';

/** Which websites are crawled by themselves, and when; `request` returns what the form asks for, if it is complete. */
export function CrawlSchedules({ request }: { request: () => CrawlRequest | undefined }) {
  const { data } = useSchedules();
  const [crawl, add] = useState<CrawlRequest | undefined>(undefined);
  if (!data) return null;
  return (
    <div className="flex flex-col gap-2">
      {data.schedules.map((schedule) =>
        schedule.crawl ? <ScheduleLine key={schedule.id} schedule={schedule} name={schedule.crawl.url} /> : null,
      )}
      {crawl ? (
        <ScheduleForm task={{ crawl }} onEnd={() => add(undefined)} />
      ) : (
        <div>
          <Button size="sm" variant="quiet" onClick={() => add(request())}>
            Schedule Crawl
          </Button>
        </div>
      )}
    </div>
  );
}
