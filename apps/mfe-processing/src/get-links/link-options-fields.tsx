import '../inputs.css';
import { isComposing } from '@winnow/browser';
import { Button, Input } from '@winnow/ui';
import { SelectField } from '@winnow/ui/select-field';
import type { KeyboardEvent } from 'react';
import { isEscape } from '../focus/is-escape';
import type { LinkOptions } from '../site/site';
import { depthLabels, noOptions, type OptionErrors } from './link-options';

interface LinkOptionsFieldsProps {
  options: LinkOptions;
  errors: OptionErrors;
  onChange: (options: LinkOptions) => void;
  onClose: () => void;
  /** Called on Enter, which lists the pages, as in the address field. */
  onEnter: () => void;
}

/** Filters for the pages: paths, steps and a limit. Escape closes it. */
export function LinkOptionsFields({ options, errors, onChange, onClose, onEnter }: LinkOptionsFieldsProps) {
  const handleKeyDown = (event: KeyboardEvent) => {
    if (isEscape(event)) return onClose();
    if (event.key !== 'Enter' || isComposing(event.nativeEvent) || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    onEnter();
  };
  const shared = { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false, dir: 'ltr' } as const;
  return (
    <div
      id="link-options"
      data-sheet="inputs"
      role="group"
      aria-label="Which pages"
      onKeyDown={handleKeyDown}
      className="grid gap-4 rounded-md border border-line bg-paper p-4 sm:grid-cols-2"
    >
      <Input
        {...shared}
        label="Only these paths"
        placeholder="/docs/ *.html$"
        hint="/docs/ and what is below; * stands for any characters, $ for the end"
        value={options.include}
        error={errors.include}
        onChange={(event) => onChange({ ...options, include: event.target.value })}
      />
      <Input
        {...shared}
        label="Not these paths"
        placeholder="/blog/ */old/"
        hint="Neither listed nor followed"
        value={options.exclude}
        error={errors.exclude}
        onChange={(event) => onChange({ ...options, exclude: event.target.value })}
      />
      <SelectField
        label="How far to look"
        value={options.depth as keyof typeof depthLabels}
        options={depthLabels}
        onChange={(depth) => onChange({ ...options, depth })}
      />
      <Input
        label="At most"
        inputMode="numeric"
        autoComplete="off"
        placeholder="no limit"
        value={options.limit}
        error={errors.limit}
        onChange={(event) => onChange({ ...options, limit: event.target.value })}
      />
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button size="sm" onClick={onClose}>
          Done
        </Button>
        <Button size="sm" variant="quiet" onClick={() => onChange(noOptions)}>
          All pages
        </Button>
      </div>
    </div>
  );
}
