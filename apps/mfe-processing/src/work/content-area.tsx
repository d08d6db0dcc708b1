import { TextArea } from '@winnow/ui';
import { clsx } from 'clsx';
import { Fragment, type ComponentProps } from 'react';
import { useIsJson } from './is-json';
import { TextCount } from './text-count';

interface ContentAreaProps extends Omit<ComponentProps<typeof TextArea>, 'hint' | 'value'> {
  value: string;
  /** The caller keeps the area's text itself; `value` then only says what it is. */
  isUncontrolled?: boolean;
}

/** A text area for prose or JSON, which is set in a monospace and never from right to left, with its length under it. */
export function ContentArea({ value, isUncontrolled = false, areaClassName, overlay, ...rest }: ContentAreaProps) {
  const isJson = useIsJson(value);
  return (
    <TextArea
      {...rest}
      {...(isJson ? { dir: 'ltr', spellCheck: false } : {})}
      {...(isUncontrolled ? {} : { value })}
      hint={<TextCount text={value} />}
      // Drawn anew with the type face: it stands where the lines of the one before were.
      overlay={<Fragment key={String(isJson)}>{overlay}</Fragment>}
      areaClassName={clsx(areaClassName, 'text-sm leading-relaxed', isJson && 'font-mono')}
    />
  );
}
