import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { SelectHTMLAttributes } from 'react';

export interface SelectProps<Value extends string> extends Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'value' | 'onChange'
> {
  /** Accessible name. */
  label: string;
  value: Value;
  options: Record<Value, string>;
  onChange: (value: Value) => void;
}

/** The native select, which works well on phones and needs no script for its list. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, value, options, onChange, className, ...rest } = props;
  return (
    <span className={clsx('relative inline-flex max-w-full', className)}>
      <select
        {...rest}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
        className="min-h-8 w-full min-w-0 appearance-none rounded-md border border-edge bg-surface py-1 pr-8 pl-2.5 text-sm shadow-raised transition-colors hover:bg-sunken max-sm:text-base"
      >
        {Object.entries<string>(options)
          // An object has its whole numbers before other keys.
          .sort(([one], [other]) => Number(other === '') - Number(one === ''))
          .map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
      </select>
      <ChevronDown
        aria-hidden
        size={16}
        className="pointer-events-none absolute inset-y-0 right-2.5 my-auto text-muted"
      />
    </span>
  );
}
