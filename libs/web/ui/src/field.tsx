import { clsx } from 'clsx';
import { useId, useMemo, type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes } from 'react';
import { hasRightToLeft } from './has-right-to-left';

// Phones zoom in on a field whose font is smaller than 16 px.
const control =
  'block w-full min-w-0 rounded-md border border-edge bg-surface px-3 text-ink shadow-raised transition-colors read-only:border-line read-only:bg-paper read-only:shadow-none max-sm:not-read-only:text-base aria-invalid:border-danger aria-invalid:ring-2 aria-invalid:ring-danger/25';

interface FieldFrame {
  label: string;
  /** Hides the label visually, but not from screen readers. */
  hideLabel?: boolean;
  /** Error message, announced immediately. */
  error?: string;
  hint?: ReactNode;
}

interface InputProps extends InputHTMLAttributes<HTMLInputElement>, FieldFrame {
  ref?: Ref<HTMLInputElement>;
}

/** A one-line text field with its label, hint and error. */
export function Input({ label, hideLabel, error, hint, className, id, ...rest }: InputProps) {
  const field = useField({ error, hint, id });
  return (
    <Frame field={field} label={label} hideLabel={hideLabel} error={error} hint={hint} className={className}>
      <input {...rest} {...field.aria} className={clsx(control, 'h-10')} />
    </Frame>
  );
}

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement>, FieldFrame {
  ref?: Ref<HTMLTextAreaElement>;
  /** Classes of the text area itself: its height and font. */
  areaClassName?: string;
  /** The text of an uncontrolled area, which determines directions. */
  text?: string | undefined;
  /** Rendered over the text area, in its coordinates; ignores clicks. */
  overlay?: ReactNode;
}

/**
 * A text area with its label, hint and error; resizable at its corner. Without `dir`, each paragraph has the direction of
 * its first letter.
 */
export function TextArea({
  label,
  hideLabel,
  error,
  hint,
  className,
  areaClassName,
  overlay,
  dir,
  id,
  text,
  ...rest
}: TextAreaProps) {
  const field = useField({ error, hint, id });
  const shown = text ?? rest.value ?? rest.defaultValue;
  // As `dir="auto"`, for which Chromium takes two minutes in a text of 4 million characters. This too makes the layout of
  // a line take time that is quadratic in its length.
  const isMixed = useMemo(
    () => dir === undefined && (typeof shown !== 'string' || hasRightToLeft(shown)),
    [dir, shown],
  );
  return (
    <Frame field={field} label={label} hideLabel={hideLabel} error={error} hint={hint} className={className}>
      <div className="relative">
        <textarea
          {...rest}
          {...field.aria}
          dir={dir}
          className={clsx(control, 'resize-y py-2', isMixed && '[unicode-bidi:plaintext]', areaClassName)}
        />
        {overlay}
      </div>
    </Frame>
  );
}

interface Field {
  aria: { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };
  errorId: string;
  hintId: string;
}

function useField({ error, hint, id }: { error?: string; hint?: ReactNode; id?: string }): Field {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const errorId = `${fieldId}-error`;
  const hintId = `${fieldId}-hint`;
  const described = [error ? errorId : '', hint ? hintId : ''].filter(Boolean).join(' ');
  const aria = {
    id: fieldId,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': described || undefined,
  };
  return { aria, errorId, hintId };
}

function Frame(props: FieldFrame & { field: Field; className?: string; children: ReactNode }) {
  const { field, label, hideLabel, error, hint, className, children } = props;
  return (
    <div className={clsx('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={field.aria.id} className={hideLabel ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      {children}
      {hint ? (
        <div id={field.hintId} className="text-sm text-muted">
          {hint}
        </div>
      ) : null}
      <FieldError id={field.errorId} message={error} />
    </div>
  );
}

interface FieldErrorProps {
  id?: string;
  message?: string;
}

/** The error message under a field. */
export function FieldError({ id, message }: FieldErrorProps) {
  return message ? (
    <p id={id} role="alert" className="text-sm break-words text-danger">
      {message}
    </p>
  ) : null;
}
