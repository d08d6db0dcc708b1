import { clsx } from 'clsx';
import { Select, type SelectProps } from './select';

/** A select as one field of a form: as high as an `Input`, under a visible label. */
export function SelectField<Value extends string>({ className, ...select }: SelectProps<Value>) {
  return (
    <div className={clsx('flex min-w-0 flex-col gap-1.5', className)}>
      {/* The select's accessible name is the same. */}
      <span aria-hidden className="text-sm font-medium">
        {select.label}
      </span>
      <Select {...select} className="[&_select]:h-10 [&_select]:px-3 [&_select]:pr-8 [&_select]:text-base" />
    </div>
  );
}
