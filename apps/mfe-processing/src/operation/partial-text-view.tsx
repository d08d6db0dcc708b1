import { TextArea } from '@winnow/ui';
import { useEffect, useRef } from 'react';
import { partialTextOf, type PartialText } from './partial-text';

/** The text written so far, before the result replaces it; scrolls to the end unless the visitor scrolls up. */
export function PartialTextView({ partial }: { partial: PartialText }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const isAtEnd = useRef(true);
  const text = partialTextOf(partial);
  useEffect(() => {
    if (area.current && isAtEnd.current) area.current.scrollTop = area.current.scrollHeight;
  }, [text]);
  if (text === '') return null;
  return (
    <TextArea
      ref={area}
      readOnly
      label="Written so far"
      value={text}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < 40;
      }}
      rows={6}
      className="mt-4"
      areaClassName="text-sm"
    />
  );
}
