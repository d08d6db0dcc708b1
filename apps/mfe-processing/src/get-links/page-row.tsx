import { Checkbox } from '@winnow/ui';
import { clsx } from 'clsx';
import { memo, useId, type MouseEvent } from 'react';
import type { ListedLink } from './filter-links';

/** Row heights in pixels; the list relies on all its rows having exactly the same height. */
export const rowHeights = { plain: 56, described: 100 } as const;

interface PageRowProps {
  link: ListedLink;
  index: number;
  count: number;
  isDescribed: boolean;
  isSelected: boolean;
  /** Whether this is the list's only tab stop. */
  isTabStop: boolean;
  onToggle: (index: number, withRange: boolean) => void;
  onFocus: (index: number) => void;
}

/** One page: its title and address next to a checkbox, and its description if the list has them. */
export const PageRow = memo(function PageRow(props: PageRowProps) {
  const { link, index, count, isDescribed, isSelected, isTabStop, onToggle, onFocus } = props;
  const { text, url, description } = link;
  const id = useId();
  // Not every browser passes a shift-click on a label to its checkbox.
  const handleLabelClick = (event: MouseEvent) => {
    if (!event.shiftKey || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    onToggle(index, true);
  };
  // A label of two lines and a whole description would be read at every step.
  const naming = description ? { 'aria-labelledby': `${id}-name`, 'aria-describedby': `${id}-text` } : {};
  return (
    <li aria-setsize={count} aria-posinset={index + 1} className={isDescribed ? 'h-25' : 'h-14'}>
      <label
        title={[text, url, description].filter(Boolean).join('\n')}
        onClick={handleLabelClick}
        className={clsx(
          'flex h-full items-center gap-3 px-3 select-none hover:bg-sunken',
          isSelected && 'bg-accent-soft',
        )}
      >
        <Checkbox
          {...naming}
          checked={isSelected}
          onChange={(event) => onToggle(index, (event.nativeEvent as PointerEvent).shiftKey)}
          data-index={index}
          tabIndex={isTabStop ? 0 : -1}
          onFocus={() => onFocus(index)}
        />
        <span className="min-w-0 flex-1">
          <span id={`${id}-name`}>
            <bdi className="block truncate text-sm font-medium">{text || url}</bdi>
            <span dir="ltr" className="block truncate text-xs text-muted">
              {url}
            </span>
          </span>
          {description ? (
            <span id={`${id}-text`} dir="auto" className="mt-1 line-clamp-2 text-xs">
              {description}
            </span>
          ) : null}
        </span>
      </label>
    </li>
  );
});
