import { pluralize } from '@winnow/browser';
import type { Link } from '@winnow/contracts';
import { LinkPicker, type LinkPickerProps } from './link-picker';
import type { Outdated } from './listed-site';

interface PageListProps extends LinkPickerProps {
  links: readonly Link[];
  /** The website of the pages. */
  host: string;
  /** Reason why the list is outdated, or null. */
  outdated: Outdated | null;
}

const outdatedWords: Record<Outdated, string> = {
  address: 'not of the address above: press Get Pages for its pages',
  options: 'listed before “Which pages” changed: press Get Pages for the pages wanted now',
};

/** The found pages of a website to select from. */
export function PageList({ host, outdated, ...picker }: PageListProps) {
  return (
    <div className="flex flex-col gap-2">
      <p className="min-w-0 break-words">
        <span className="font-semibold tabular-nums">{pluralize(picker.links.length, 'page')}</span> of{' '}
        <bdi className="font-semibold">{host}</bdi>
        {outdated ? (
          <span role="status" className="text-sm text-notice">
            {' '}
            · {outdatedWords[outdated]}
          </span>
        ) : null}
      </p>
      <LinkPicker {...picker} />
    </div>
  );
}
