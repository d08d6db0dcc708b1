import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';

const rootElement = document.getElementById('root');
if (!rootElement) throw new Error('The page has no #root element.');
const root = createRoot(rootElement);
// The first paint is already on screen, so rendering may yield to the browser.
startTransition(() =>
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
