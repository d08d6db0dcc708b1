import type { Link } from '@winnow/contracts';
import { Checkbox } from '@winnow/ui';
import { memo, type MouseEvent } from 'react';

/** Row height in pixels; the list relies on all rows having exactly this height. */
export const rowHeight = 56;

interface PageRowProps {
  link: Link;
  index: number;
  count: number;
  isSelected: boolean;
  /** Whether this is the list's only tab stop. */
  isTabStop: boolean;
  onToggle: (index: number, withRange: boolean) => void;
  onFocus: (index: number) => void;
}

/** One page of the website: its title and address next to a checkbox. */
export const PageRow = memo(function PageRow(props: PageRowProps) {
  const { link, index, count, isSelected, isTabStop, onToggle, onFocus } = props;
  // Not every browser passes a shift-click on a label to its checkbox.
  const handleLabelClick = (event: MouseEvent) => {
    if (!event.shiftKey || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    onToggle(index, true);
  };
  return (
    <li aria-setsize={count} aria-posinset={index + 1} className="h-14">
      <label
        title={`${link.text}\n${link.url}`}
        onClick={handleLabelClick}
        className={`flex h-full items-center gap-3 px-3 select-none hover:bg-sunken ${isSelected ? 'bg-accent-soft' : ''}`}
      >
        <Checkbox
          checked={isSelected}
          onChange={(event) => onToggle(index, (event.nativeEvent as PointerEvent).shiftKey)}
          data-index={index}
          tabIndex={isTabStop ? 0 : -1}
          onFocus={() => onFocus(index)}
        />
        <span className="min-w-0 flex-1">
          <bdi className="block truncate text-sm font-medium">{link.text || link.url}</bdi>
          <span dir="ltr" className="block truncate text-xs text-muted">
            {link.url}
          </span>
        </span>
      </label>
    </li>
  );
});
