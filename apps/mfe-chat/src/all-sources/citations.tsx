import type { ChatEntry } from '../chat-entry';

/** Lists the citations of an answer from sources, and its sentences without support in any source. */
export function Citations({ citations = [], unsupported = [] }: Pick<ChatEntry, 'citations' | 'unsupported'>) {
  return (
    <>
      {unsupported.length > 0 ? (
        <p dir="auto" className="mt-1 rounded-md bg-notice-soft px-2 py-1 text-xs break-words text-notice">
          Not in the sources: {unsupported.map((sentence) => `“${sentence.trim()}”`).join(' ')}
        </p>
      ) : null}
      {citations.length > 0 ? (
        <ol aria-label="Sources of the answer" className="mt-1 flex flex-col gap-1 text-xs">
          {citations.map(({ number, title, url, quote }) => (
            <li key={number}>
              <details>
                <summary className="flex min-h-6 items-center gap-1.5 rounded-md hover:text-accent">
                  <span className="shrink-0 tabular-nums">[{number}]</span>
                  <bdi className="min-w-0 truncate underline decoration-line underline-offset-2">{title}</bdi>
                </summary>
                <div className="mt-1 flex flex-col gap-1 border-s-2 border-accent/40 ps-2 text-muted">
                  <blockquote
                    dir="auto"
                    className="max-h-40 overflow-y-auto break-words whitespace-pre-wrap"
                    tabIndex={0}
                  >
                    {quote}
                  </blockquote>
                  {/^https?:/i.test(url) ? (
                    <a
                      href={url}
                      target="_blank"
                      rel="noopener noreferrer"
                      dir="ltr"
                      className="w-fit break-all underline decoration-line underline-offset-2 hover:text-accent"
                    >
                      {url}
                    </a>
                  ) : (
                    <span>{url}</span>
                  )}
                </div>
              </details>
            </li>
          ))}
        </ol>
      ) : null}
    </>
  );
}
