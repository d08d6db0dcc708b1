import '../inputs.css';
import { pluralize } from '@winnow/browser';
import { withScheme } from '@winnow/contracts';
import { Button, Checkbox, LiveRegion } from '@winnow/ui';
import { Globe } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFocusFallback } from '../focus/use-focus-fallback';
import { linkFilters, noOptions, optionErrors } from '../get-links/link-options';
import { addressError } from '../get-links/website-form-rules';
import { lostConnectionMessage } from '../operation/retry-unreached';
import { showProblem, wantedParts } from '../page-parts/page-parts';
import { headersFor, loginOf, useLogins } from '../site/logins';
import { changeSite, getSite, useSite } from '../site/site';
import { CollectionList } from './collection-list';
import { isBeingStored, isOpen, startCrawl, useSiteJobs, type CrawlRequest } from './collections-api';
import { CrawlSchedules } from './crawl-schedules';
import { DeliveryLine } from './delivery-line';
import { ProblemLine } from './problem-line';
import { RunningJob } from './running-job';
import { SinkChoice } from './sink-choice';
import { chosenSink } from './sinks-api';
import { useAttempt } from './use-attempt';

/** Maximum pages of a crawl unless the fields set a limit. */
const defaultLimit = 200;

/** Crawls a whole website into a collection; lists running jobs and stored collections. */
export function WholeSite() {
  const { url, options = noOptions, readsDocuments = false } = useSite();
  const login = loginOf(withScheme(url), useLogins());
  const { jobs, at, isLost } = useSiteJobs();
  const { isBusy, problem, attempt } = useAttempt();
  const [wrong, setWrong] = useState('');
  const { include, exclude, limit = defaultLimit } = linkFilters(options);
  const isLimitValid = limit >= 1;
  const running = jobs.filter(isOpen);
  const starter = useRef<HTMLButtonElement>(null);
  // The buttons of a job disappear at its end, such as Cancel once it was pressed.
  const focusFallbackHandlers = useFocusFallback(() => starter.current);
  const [latest] = jobs;
  const failure = latest?.status === 'failed' ? (latest.problem?.message ?? '') : '';

  const request = (): CrawlRequest | undefined => {
    const { url } = getSite();
    const error = loginOf(withScheme(url))?.error;
    const limitError = isLimitValid ? undefined : `At most: ${optionErrors(options).limit}`;
    const wrong = addressError(url) ?? (error && `Pages that require a login: ${error}`) ?? limitError;
    setWrong(wrong ?? '');
    const parts = wantedParts();
    if (wrong || !parts) return undefined;
    const address = withScheme(url);
    return {
      url: address,
      ...headersFor([address]),
      limit,
      ...(include ? { include } : {}),
      ...(exclude ? { exclude } : {}),
      ...(readsDocuments ? { documents: true } : {}),
      ...parts,
    };
  };
  const start = () => {
    const crawl = request();
    const begin = (request: CrawlRequest) =>
      startCrawl(request).catch((error: unknown) => {
        showProblem(error);
        throw error;
      });
    if (crawl) void attempt(() => begin(crawl));
  };

  return (
    <section
      {...focusFallbackHandlers}
      aria-label="Whole site"
      data-sheet="inputs"
      className="flex flex-col gap-4 rounded-md border border-line p-4"
    >
      <div className="flex flex-wrap items-center gap-3">
        <Button ref={starter} variant="primary" busy={isBusy} icon={<Globe aria-hidden size={16} />} onClick={start}>
          Start Reading
        </Button>
        <p className="min-w-0 flex-1 basis-64 text-sm text-muted">
          Follows the links from the address above, up to {pluralize(isLimitValid ? limit : defaultLimit, 'page')}{' '}
          (“Which pages” changes that), and keeps the texts as a collection.
        </p>
      </div>
      <label className="flex min-h-6 items-center gap-2 self-start text-sm">
        <Checkbox checked={readsDocuments} onChange={({ target }) => changeSite({ readsDocuments: target.checked })} />
        Read linked PDF and Office files as well
      </label>
      <SinkChoice sink={chosenSink.use()} onChoose={chosenSink.set} className="self-start" />
      <ProblemLine problem={wrong || problem || failure} />
      <LiveRegion message={running.length === 0 ? '' : isLost ? lostConnectionMessage : 'A website is being read.'} />
      {running.map((job) => (
        <RunningJob key={job.id} job={job} at={at} isLost={isLost} />
      ))}
      {jobs.map(({ id, delivery, status }) =>
        delivery && !isOpen({ status }) ? <DeliveryLine key={id} delivery={delivery} /> : null,
      )}
      <CrawlSchedules request={request} hasLogin={login?.headers !== undefined} />
      <CollectionList running={running} isStoring={jobs.some(isBeingStored)} />
    </section>
  );
}
