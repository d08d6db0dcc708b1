import { medium, unit } from '../suites-of.mjs';

/**
 * What one address may have of a process, so that another's work finds a place.
 *
 * @type {import('../defences.mjs').Defence[]}
 */
export const defences = [
  {
    name: 'the address that work counts for',
    file: 'libs/server/jobs/src/running-job.ts',
    text: '    noteShare(signal, job.data.block ?? job.data.owner);\n',
    instead: '',
    suite: medium('libs/server/jobs/src/fair-shares.medium', 'counts for the address'),
  },
  {
    name: 'turns by address',
    file: 'libs/server/worker-process/src/fair-line.ts',
    text: 'const [share, own] = [this.count(shareOf(work)), this.count(work)];',
    instead: 'const [share, own] = [this.count(work), this.count(work)];',
    suite: unit('libs/server/worker-process/src/fair-line.spec', 'an address'),
  },
  {
    name: 'the address that a chat comes from',
    file: 'services/gateway/src/chat/chat.controller.ts',
    text: ', block: blockName(request.ip) }',
    instead: ' }',
    suite: medium('services/gateway/src/chat/chat-places.medium', 'which chats come from one address'),
  },
  {
    name: 'places at the model that one address leaves to others',
    file: 'services/ai/src/model/guarded-model.ts',
    text: 'new Semaphore(count, withoutReserve(count))',
    instead: 'new Semaphore(count)',
    suite: medium('services/ai/src/chat/chat.medium', 'chats of another address'),
  },
  {
    name: 'a reading thread for others',
    file: 'services/scraper/src/page/pool/page-pool.ts',
    text: 'this.queue = new FairLine(this.threads);',
    instead: 'this.queue = new FairLine();',
    suite: unit('services/scraper/src/page/pool/page-pool.spec', 'pages of another address'),
  },
  {
    name: 'a browser page for others',
    file: 'services/scraper/src/crawl/browser.ts',
    text: 'new Slots(settings.pages + 1, settings.pages)',
    instead: 'new Slots(settings.pages + 1)',
    suite: medium('services/scraper/src/crawl/browser-shares.medium'),
  },
  {
    name: 'a document process for others',
    file: 'services/extractor/src/sandbox/document-sandbox.ts',
    text: 'new Semaphore(options.processes + placesForOthers, options.processes)',
    instead: 'new Semaphore(options.processes + placesForOthers)',
    suite: medium('services/extractor/src/sandbox/document-sandbox.medium', 'documents of another address'),
  },
  {
    name: 'turns of large pages',
    file: 'services/scraper/src/crawl/read-body.ts',
    text: '      if (size > usualBytes) leave ??= await largePages.acquire(signal);\n',
    instead: '',
    suite: unit('services/scraper/src/crawl/read-body.spec', 'take turns'),
  },
  {
    name: 'the address that a page counts for',
    file: 'libs/server/jobs/src/job-share.ts',
    text: '  holders.set(derived, shareOf(signal));\n',
    instead: '',
    suite: unit('services/scraper/src/crawl/http.spec', 'counts for its job'),
  },
  {
    name: 'turns of long robots.txt',
    file: 'services/scraper/src/crawl/robots.ts',
    text: 'new Semaphore(2, 1)',
    instead: 'new Semaphore(1)',
    suite: unit('services/scraper/src/crawl/robots.spec', 'takes turns when it is long'),
  },
  {
    name: 'a text thread for others',
    file: 'services/ai/src/run-text-task.ts',
    text: 'new Semaphore(2, 1)',
    instead: 'new Semaphore(2)',
    suite: medium('services/ai/src/run-text-task.medium', 'a text of another address'),
  },
  {
    name: 'turns of long contents',
    file: 'services/ai/src/model/split-content.ts',
    text: 'new Semaphore(2, 1)',
    instead: 'new Semaphore(9)',
    suite: unit('services/ai/src/model/split-content.spec', 'at a time'),
  },
  {
    name: 'only the beginning of a book',
    file: 'services/ai/src/model/ask-about-beginning.ts',
    text: 'text.slice(0, tokens * charsPerToken)',
    instead: 'text',
    suite: unit('services/ai/src/model/ask-about-beginning.spec', 'no more of a book'),
  },
];
