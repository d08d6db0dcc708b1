import { Button, Skeleton } from '@winnow/ui';
import { Lock } from 'lucide-react';
import { Suspense, useId, useRef, useState } from 'react';
import { loginOf, originOf, useLogins } from '../site/logins';
import { LoginPart } from './login-part';

interface LoginOfferProps {
  /** Address of a page that failed. */
  url: string;
  /** Whether the website asked for a login; it may also have blocked automated access. */
  isCertain: boolean;
}

/** Says what a page needs that failed without a login, and offers the fields for its headers. */
export function LoginOffer({ url, isCertain }: LoginOfferProps) {
  const { headers } = loginOf(url, useLogins()) ?? {};
  const [isOpen, open] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const [id, textId] = [useId(), useId()];
  const { host } = new URL(originOf(url));
  const needs = `${host} ${isCertain ? 'requires' : 'may require'} a login.`;
  const close = () => {
    open(false);
    opener.current?.focus();
  };
  return (
    <div className="flex min-w-0 flex-col gap-2 text-sm">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p id={textId} className="min-w-0 flex-1 basis-64 break-words">
          {headers
            ? `${needs} A retry sends ${Object.keys(headers).join(', ')}; if it fails too, the login may have expired: copy the headers again.`
            : `${needs} Give the headers of your signed-in browser, then retry. They are forgotten when this page is reloaded.`}
        </p>
        <Button
          ref={opener}
          size="sm"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-describedby={textId}
          icon={<Lock aria-hidden size={14} />}
          onClick={() => open(!isOpen)}
        >
          Pages that require a login
        </Button>
      </div>
      {isOpen ? (
        <div id={id}>
          <Suspense fallback={<Skeleton className="h-64" />}>
            <LoginPart url={url} onClose={close} />
          </Suspense>
        </div>
      ) : null}
    </div>
  );
}
