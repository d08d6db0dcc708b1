import { Button, Input, Select } from '@winnow/ui';
import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react';
import { memo } from 'react';
import { changeSourcesView, groupLabels, openAllRows, showLabels, sortLabels, type SourcesView } from './sources-view';

interface SourceToolsProps {
  view: SourcesView;
  /** The groups to jump to: label by row index. */
  groups: Record<string, string>;
  onJump: (row: number) => void;
}

/** Search, order, groups and expanded cards. Not re-rendered on scroll. */
export const SourceTools = memo(function SourceTools({ view, groups, onJump }: SourceToolsProps) {
  const isAnyOpen = view.isOpen || view.exceptions.size > 0;
  return (
    <div role="group" aria-label="View of the cards" className="flex flex-wrap items-center gap-2">
      <Input
        label="Search titles and addresses"
        hideLabel
        type="search"
        placeholder="Search titles and addresses"
        value={view.query}
        onChange={(event) => changeSourcesView({ query: event.target.value })}
        className="min-w-full flex-1 sm:min-w-40 sm:[&_input]:h-8 sm:[&_input]:text-sm"
      />
      <Select
        label="Cards that show"
        value={view.show}
        options={showLabels}
        onChange={(show) => changeSourcesView({ show })}
      />
      <Select label="Order" value={view.sort} options={sortLabels} onChange={(sort) => changeSourcesView({ sort })} />
      <Select
        label="Groups"
        value={view.group}
        options={groupLabels}
        onChange={(group) => changeSourcesView({ group })}
      />
      {view.group === 'none' ? null : (
        <Select
          label="Jump to a group"
          value=""
          options={{ '': 'Jump to…', ...groups }}
          onChange={(row) => onJump(Number(row))}
          className="max-w-32"
        />
      )}
      <Button
        size="sm"
        variant="quiet"
        icon={isAnyOpen ? <ChevronsDownUp aria-hidden size={16} /> : <ChevronsUpDown aria-hidden size={16} />}
        onClick={() => openAllRows(!isAnyOpen)}
        className="sm:-mr-2.5"
      >
        {isAnyOpen ? 'Close all' : 'Open all'}
      </Button>
    </div>
  );
});
