import './standalone.css';
import { setFinalPrompt, useFinalPrompt } from '@winnow/final-prompt';
import { Button, TextArea } from '@winnow/ui';
import { Toaster } from '@winnow/ui/toaster';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import ChatPanel from './chat-panel';

/** The remote as a standalone page (STANDALONE=1), with substitutes for the shell's button and the final prompt. */
function Standalone() {
  const [isOpen, setIsOpen] = useState(true);
  const prompt = useFinalPrompt();
  return (
    <main className="mx-auto flex w-full max-w-page flex-col gap-4 px-4 pt-8">
      <h1 className="text-2xl font-semibold">Chat Assistant</h1>
      <TextArea
        label="System prompt"
        value={prompt}
        onChange={(event) => setFinalPrompt(event.target.value)}
        areaClassName="h-64"
      />
      {isOpen ? (
        <ChatPanel onClose={() => setIsOpen(false)} />
      ) : (
        <Button variant="primary" className="self-start" onClick={() => setIsOpen(true)}>
          Open chat
        </Button>
      )}
      <Toaster />
    </main>
  );
}

const rootElement = document.getElementById('root');
if (!rootElement) throw new Error('The page has no #root element.');
createRoot(rootElement).render(<Standalone />);
