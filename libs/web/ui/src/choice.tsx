import { clsx } from 'clsx';
import { useId, type InputHTMLAttributes, type Ref } from 'react';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  ref?: Ref<HTMLInputElement>;
}

/** The native checkbox in the accent colour; the caller provides its label. */
export function Checkbox({ className, ...rest }: CheckboxProps) {
  return <input {...rest} type="checkbox" className={clsx('size-4 shrink-0 accent-accent', className)} />;
}

interface RadioGroupProps<Value extends string> {
  label: string;
  value: Value;
  options: Record<Value, string>;
  onChange: (value: Value) => void;
  className?: string;
}

/** A group of radio buttons; arrow keys move the selection, as in native ones. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, value, options, onChange, className } = props;
  const name = useId();
  return (
    <fieldset className={className}>
      <legend className="mb-2 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {Object.entries<string>(options).map(([option, text]) => (
          <label key={option} className="flex min-h-6 items-center gap-2">
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChange(option as Value)}
              className="size-4 accent-accent"
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
