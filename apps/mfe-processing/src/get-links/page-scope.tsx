import { Button, Skeleton, lazyPart } from '@winnow/ui';
import { SlidersHorizontal } from 'lucide-react';
import { Suspense, useRef, type ReactNode } from 'react';
import type { LinkOptions } from '../site/site';
import { describeOptions, type OptionErrors } from './link-options';

const LinkOptionsFields = lazyPart('The form', () =>
  import('./link-options-fields').then((module) => module.LinkOptionsFields),
);

interface PageScopeProps {
  options: LinkOptions;
  errors: OptionErrors;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onChange: (options: LinkOptions) => void;
  onEnter: () => void;
  /** Further buttons of the row. */
  children?: ReactNode;
}

/** Opens the filter fields; shows their values next to the button while they are closed. */
export function PageScope({ options, errors, isOpen, onOpen, onChange, onEnter, children }: PageScopeProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const words = describeOptions(options);
  const close = () => {
    onOpen(false);
    opener.current?.focus();
  };
  return (
    <>
      <div className="-mt-2 -ml-2.5 flex min-w-0 flex-wrap items-center text-sm">
        <Button
          ref={opener}
          size="sm"
          variant="quiet"
          aria-expanded={isOpen}
          aria-controls={isOpen ? 'link-options' : undefined}
          icon={<SlidersHorizontal aria-hidden size={16} />}
          onClick={() => onOpen(!isOpen)}
        >
          Which pages
        </Button>
        {words && !isOpen ? <bdi className="min-w-0 px-2.5 break-words text-muted">{words}</bdi> : null}
        {children}
      </div>
      {isOpen ? (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <LinkOptionsFields options={options} errors={errors} onChange={onChange} onClose={close} onEnter={onEnter} />
        </Suspense>
      ) : null}
    </>
  );
}
