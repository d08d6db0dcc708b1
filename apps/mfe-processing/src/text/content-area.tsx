import { TextArea } from '@winnow/ui';
import { clsx } from 'clsx';
import { Fragment, type ComponentProps } from 'react';
import { useIsJson } from './is-json';
import { TextCount } from './text-count';

interface ContentAreaProps extends Omit<ComponentProps<typeof TextArea>, 'hint' | 'value' | 'text'> {
  value: string;
  /** The caller sets the area's text itself; `value` then only describes it. */
  isUncontrolled?: boolean;
}

/** A text area for prose or JSON with its length below; JSON is set in a monospace font and always left to right. */
export function ContentArea({ value, isUncontrolled = false, areaClassName, overlay, ...rest }: ContentAreaProps) {
  const isJson = useIsJson(value);
  return (
    <TextArea
      {...rest}
      {...(isJson ? { dir: 'ltr', spellCheck: false } : {})}
      {...(isUncontrolled ? { text: value } : { value })}
      hint={<TextCount text={value} />}
      // Remounted when the font changes, since it would keep the line positions of the previous one.
      overlay={<Fragment key={String(isJson)}>{overlay}</Fragment>}
      areaClassName={clsx(areaClassName, 'text-sm leading-relaxed', isJson && 'font-mono')}
    />
  );
}
