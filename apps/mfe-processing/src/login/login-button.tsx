import { Button } from '@winnow/ui';
import { Lock } from 'lucide-react';
import { useId, type Ref } from 'react';
import { loginOf, useLogins } from '../site/logins';

interface LoginButtonProps {
  ref: Ref<HTMLButtonElement>;
  /** The address of the form. */
  url: string;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** Opens the fields of a login, and shows the names of the headers that are sent while they are closed. */
export function LoginButton({ ref, url, isOpen, onOpen }: LoginButtonProps) {
  const { headers } = loginOf(url, useLogins()) ?? {};
  const isSummarized = headers !== undefined && !isOpen;
  const summaryId = useId();
  return (
    <>
      <Button
        ref={ref}
        size="sm"
        variant="quiet"
        aria-expanded={isOpen}
        aria-describedby={isSummarized ? summaryId : undefined}
        icon={<Lock aria-hidden size={16} />}
        onClick={() => onOpen(!isOpen)}
      >
        Pages that require a login
      </Button>
      {isSummarized ? (
        <span id={summaryId} className="min-w-0 px-2.5 break-words text-muted">
          sends {Object.keys(headers).join(', ')}
        </span>
      ) : null}
    </>
  );
}
