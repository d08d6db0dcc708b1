import '../inputs.css';
import type { SiteHeaders } from '@winnow/contracts';
import { Button, TextArea } from '@winnow/ui';
import { useRef, useState, type KeyboardEvent } from 'react';
import { isEscape } from '../focus/is-escape';
import { useFocusFallback } from '../focus/use-focus-fallback';
import { loginOf, originOf, useLogins } from '../site/logins';
import { setLogin } from './set-login';
import { readHeaders, type HeaderRules } from './read-headers';

export interface LoginFieldsProps {
  /** An address of the website. */
  url: string;
  /** Absent in a dialog, which closes on Escape itself. */
  onClose?: () => void;
}

const placeholder = 'Cookie: session=...\nAuthorization: Bearer ...';

const masked = (headers: SiteHeaders) =>
  Object.keys(headers)
    .map((name) => `${name}: ••••••••`)
    .join('\n');

/** The headers of a website's login. Their values are shown only while the field has the focus. Escape closes it. */
export function LoginFields({ url, onClose, rules }: LoginFieldsProps & { rules: HeaderRules }) {
  const login = loginOf(url, useLogins());
  const [isFocused, setIsFocused] = useState(false);
  // A field is validated when it is left, and with an error on every change.
  const [isChecked, setIsChecked] = useState(login?.error !== undefined);
  const area = useRef<HTMLTextAreaElement>(null);
  const focusFallbackHandlers = useFocusFallback(() => area.current);
  const origin = originOf(url);
  const { text = '', headers, error, omitted = [] } = login ?? {};
  const change = (written: string) =>
    setLogin(origin, written === '' ? undefined : { text: written, ...readHeaders(written, rules) });
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!onClose || !isEscape(event)) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <div
      {...focusFallbackHandlers}
      data-sheet="inputs"
      role="group"
      aria-label="Pages that require a login"
      onKeyDown={handleKeyDown}
      className="flex min-w-0 flex-col gap-3 rounded-md border border-line bg-paper p-4 text-sm text-ink"
    >
      {origin === '' ? (
        <p className="text-muted">Enter the address of the website first: its headers are sent to no other.</p>
      ) : (
        <TextArea
          ref={area}
          autoFocus={!onClose && !headers}
          label={`Headers for ${new URL(url).host}`}
          hint="Paste a request of your signed-in browser (developer tools, Network, Copy as cURL), or write one header a line."
          dir="ltr"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={headers && !isFocused ? masked(headers) : text}
          error={isChecked ? error : undefined}
          onFocus={() => setIsFocused(true)}
          onBlur={() => {
            setIsFocused(false);
            setIsChecked(error !== undefined);
          }}
          onChange={(event) => change(event.target.value)}
          areaClassName={`h-24 min-h-16 font-mono text-sm ${isFocused || headers ? '' : '[-webkit-text-security:disc]'}`}
        />
      )}
      {origin === '' || (isChecked && error) ? null : (
        <p className="min-w-0 break-words text-muted">
          {headers ? `Sends ${Object.keys(headers).join(', ')} to` : 'Sent to'} this website only, until this page is
          reloaded.
          {omitted.length > 0 ? ` Left out: ${omitted.join(', ')}.` : ''}
        </p>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {onClose ? (
          <Button size="sm" onClick={onClose}>
            Done
          </Button>
        ) : null}
        {login ? (
          <Button size="sm" variant="quiet" onClick={() => setLogin(origin, undefined)}>
            Remove
          </Button>
        ) : null}
      </div>
    </div>
  );
}
