import { useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { ChatDock } from './chat-dock';
import { Routes } from './routes';
import { Shortcuts } from './shortcuts';
import { ToastDock } from './toast-dock';
import { useArrival } from './use-arrival';

/** The host page: one centred column, with the chat's button and the toasts above it. */
export function App() {
  const main = useRef<HTMLElement>(null);
  useArrival(main);
  return (
    <>
      <main ref={main} className="mx-auto w-full max-w-page px-4 pt-8 pb-28 sm:px-6 sm:pt-12">
        <Routes />
        <Shortcuts />
      </main>
      <ConnectLink />
      <ChatDock />
      <ToastDock />
    </>
  );
}

/** Shown at the end of every page but its own. */
function ConnectLink() {
  const [path] = useLocation();
  if (path === '/connect') return null;
  return (
    <footer className="mx-auto -mt-24 w-full max-w-page px-4 pb-10 text-center text-sm sm:px-6">
      <Link href="/connect" className="text-muted underline underline-offset-4 hover:text-ink">
        Connect other tools
      </Link>
    </footer>
  );
}
