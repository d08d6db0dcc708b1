import { ChatDock } from './chat-dock';
import { Routes } from './routes';
import { Shortcuts } from './shortcuts';
import { ToastDock } from './toast-dock';

/** The host page: one centred column, the chat's button above it, toasts above all. */
export function App() {
  return (
    <>
      <main className="mx-auto w-full max-w-page px-4 pt-8 pb-28 sm:px-6 sm:pt-12">
        <Routes />
        <Shortcuts />
      </main>
      <ChatDock />
      <ToastDock />
    </>
  );
}
