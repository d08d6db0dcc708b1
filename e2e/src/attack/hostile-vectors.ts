/** A group of hostile pages: its numbers in the list of attacks, and the request vectors of its pages. */
interface HostileVectors {
  readonly ids: readonly string[];
  readonly what: string;
  readonly vectors: readonly string[];
  /** Pages that navigate away: their content may be gone before it is read. */
  readonly leaves?: boolean;
}

const words = (text: string) => text.split(' ');

/** Every way in which a page can make a browser send a request, grouped as in the list of attacks. */
export const hostileVectors: readonly HostileVectors[] = [
  { ids: ['S119'], what: 'resources of a page', vectors: words('img script css font media object svg iframe') },
  {
    ids: ['S121'],
    what: 'requests of scripts and forms',
    vectors: words('fetch xhr eventsource beacon fetch-later ping attribution form form-popup'),
  },
  { ids: ['S123'], what: 'sockets', vectors: words('websocket websocket-stream') },
  { ids: ['S124'], what: 'workers', vectors: words('worker nested-worker worklet service-worker') },
  { ids: ['S125'], what: 'shared workers', vectors: words('sharedworker') },
  { ids: ['S128'], what: 'prefetches', vectors: words('hints preconnect speculation') },
  { ids: ['S131'], what: 'WebRTC relays', vectors: words('stun turn') },
  { ids: ['S132'], what: 'datagrams', vectors: words('webtransport') },
  { ids: ['S136'], what: 'the debugger port', vectors: words('debugport') },
  { ids: ['S137'], what: 'files', vectors: words('file file-link') },
  { ids: ['S138'], what: 'DNS lookups', vectors: words('dns-prefetch') },
  {
    ids: [],
    what: 'other scripts and frames',
    vectors: words(
      'nested-frames import fontface image document-write blob-frame open open-blank download credential payment notification reporting',
    ),
  },
  {
    ids: [],
    what: 'headers',
    vectors: words('headers'),
  },
  {
    ids: [],
    what: 'going elsewhere',
    leaves: true,
    vectors: words('location replace form-navigation link-navigation meta-navigation javascript-url refresh-header'),
  },
];

/** The request vector of the page at a path such as `/script/fetch`, `/headers/0` or `/navigation/refresh-header-2`. */
export function vectorOf(path: string): string {
  const [, kind = '', name = ''] = path.split('/');
  if (kind === 'headers') return kind;
  return kind === 'navigation' ? name.replace(/-\d+$/, '') : name;
}
