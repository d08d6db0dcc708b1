import { getFinalPrompt } from '@winnow/final-prompt';
import { clsx } from 'clsx';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { useIsJson } from '../../text/is-json';
import { TextCount } from '../../text/text-count';
import type { PromptTextProps } from '../prompt-area/prompt-text-props';
import { usePromptArea } from '../prompt-area/use-prompt-area';
import { typeFinalPrompt } from '../prompt-changes';
import { createEditor, type Editor } from './editor';
import { editorArea } from './editor-area';

/** A final prompt that is too long for a text area, in an editor that renders only the visible lines. */
export function LongPrompt({ text, readOnly, overlay, ...handing }: PromptTextProps) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor | null>(null);
  const isJson = useIsJson(text);
  const open = useCallback(() => {
    if (!host.current) return undefined;
    const opened = createEditor(host.current, getFinalPrompt(), typeFinalPrompt);
    editor.current = opened;
    return { area: editorArea(opened), close: opened.close };
  }, []);
  usePromptArea(open, handing);
  useLayoutEffect(() => {
    editor.current?.show(text);
  }, [text]);
  useLayoutEffect(() => {
    editor.current?.setMode({ readOnly, isJson });
  }, [readOnly, isJson]);
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="relative">
        <div
          ref={host}
          className={clsx(
            'h-72 min-h-32 resize-y contain-strict overflow-hidden rounded-md border text-sm leading-relaxed text-ink transition-colors',
            'focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-accent',
            readOnly ? 'border-line bg-paper' : 'border-edge bg-surface shadow-raised max-sm:text-base',
            isJson && 'font-mono',
          )}
        />
        {overlay}
      </div>
      <TextCount text={text} />
    </div>
  );
}
