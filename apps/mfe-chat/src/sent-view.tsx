import type { ReactNode } from 'react';
import type { SentRequest } from './chat-entry';

/** Everything the model was given for one reply, word for word. */
export function SentView({ sent }: { sent: SentRequest }) {
  const { systemPrompt, dropped, messages } = sent;
  return (
    <details className="min-w-0 basis-full open:order-last">
      <summary className="inline-flex min-h-6 items-center rounded-md underline decoration-line underline-offset-2 hover:text-ink">
        What was sent
      </summary>
      <div
        className="mt-2 flex max-h-72 flex-col gap-3 overflow-y-auto rounded-md border border-line bg-surface p-3"
        tabIndex={0}
        role="group"
        aria-label="What was sent"
      >
        <Part name="System prompt">
          {systemPrompt || 'None: the final prompt was empty.'}
          {dropped > 0 ? (
            <span className="mt-1 block font-medium text-notice">
              Cut here: {dropped.toLocaleString('en-US')} more characters were not sent.
            </span>
          ) : null}
        </Part>
        {messages.map(({ role, content }, index) => (
          <Part key={index} name={role === 'user' ? 'You' : 'Assistant'}>
            {content}
          </Part>
        ))}
      </div>
    </details>
  );
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
