import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { formatCount, pluralize } from '@winnow/browser';
import type { SentRequest } from './chat-entry';

/** Shows verbatim everything that the model received for one reply. Escape closes it. */
export function SentView({ sent }: { sent: SentRequest }) {
  const [isOpen, setIsOpen] = useState(false);
  const summary = useRef<HTMLElement>(null);
  const closeOnEscape = (event: KeyboardEvent<HTMLDetailsElement>) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    event.currentTarget.open = false;
    summary.current?.focus();
  };
  return (
    <details
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      onKeyDown={closeOnEscape}
      className="min-w-0 open:basis-full"
    >
      <summary
        ref={summary}
        className="inline-flex min-h-6 items-center rounded-md underline decoration-line underline-offset-2 hover:text-ink"
      >
        What was sent
      </summary>
      {isOpen ? <Request sent={sent} /> : null}
    </details>
  );
}

function Request({ sent: { systemPrompt, dropped, messages, sources, leftOut = 0 } }: { sent: SentRequest }) {
  const place = useRef<HTMLDivElement>(null);
  // Below the last reply it opens outside the visible part of the list.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div
      ref={place}
      className="mt-2 flex max-h-72 flex-col gap-3 overflow-y-auto rounded-md border border-line bg-surface p-3"
      tabIndex={0}
      role="group"
      aria-label="What was sent"
    >
      {sources ? (
        <Part name={`Sources (${formatCount(sources.length)})`}>
          {sources.map(({ title, chars }) => `${title} · ${pluralize(chars, 'character')}`).join('\n')}
          {leftOut > 0 ? <Cut>Not sent, for lack of room: {pluralize(leftOut, 'other')}.</Cut> : null}
        </Part>
      ) : (
        <Part name="System prompt">
          {systemPrompt || 'None: the final prompt was empty.'}
          {dropped > 0 ? <Cut>Cut here: {pluralize(dropped, 'more character')} not sent.</Cut> : null}
        </Part>
      )}
      {messages.map(({ role, content }, index) => (
        <Part key={index} name={role === 'user' ? 'You' : 'Assistant'}>
          {content}
        </Part>
      ))}
    </div>
  );
}

function Cut({ children }: { children: ReactNode }) {
  return <span className="mt-1 block font-medium text-notice">{children}</span>;
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <p className="font-medium text-ink">{name}</p>
      <div dir="auto" className="whitespace-pre-wrap">
        {children}
      </div>
    </div>
  );
}
