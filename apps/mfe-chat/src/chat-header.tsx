import { getFinalPrompt } from '@winnow/final-prompt';
import { IconButton } from '@winnow/ui';
import { Copy, Save, SquarePen, X } from 'lucide-react';
import { getChat, newChat, useChat } from './chat-store';
import { copyChat, saveChat } from './export-chat';

interface ChatHeaderProps {
  onClose: () => void;
  /** Focus target after a click that disables its own button. */
  onFocusInput: () => void;
  titleId: string;
}

/** Title, and the actions for the whole conversation. */
export function ChatHeader({ onClose, onFocusInput, titleId }: ChatHeaderProps) {
  const { entries } = useChat();
  const nothing = entries.length === 0 && 'Nothing has been said yet';
  return (
    <header className="flex flex-wrap items-center gap-1 border-b border-line py-2 pr-2 pl-4">
      <h2 id={titleId} className="min-w-0 grow basis-24 text-base font-semibold">
        Chat Assistant
      </h2>
      <div className="ml-auto flex gap-1">
        <IconButton
          label="New chat"
          icon={<SquarePen aria-hidden size={18} />}
          unavailable={nothing}
          onClick={() => {
            newChat();
            onFocusInput();
          }}
        />
        <IconButton
          label="Copy chat"
          icon={<Copy aria-hidden size={18} />}
          unavailable={nothing}
          onClick={() => void copyChat(getFinalPrompt(), getChat().entries)}
        />
        <IconButton
          label="Save chat"
          icon={<Save aria-hidden size={18} />}
          unavailable={nothing}
          onClick={() => saveChat(getFinalPrompt(), getChat().entries)}
        />
        <IconButton label="Close chat" icon={<X aria-hidden size={18} />} onClick={onClose} />
      </div>
    </header>
  );
}
