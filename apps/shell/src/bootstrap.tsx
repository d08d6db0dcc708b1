import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';

const place = document.getElementById('root');
if (!place) throw new Error('The page has no place for the application.');
const root = createRoot(place);
// What it takes the place of is on the screen already: it may be made in pieces, between which the browser can answer.
startTransition(() =>
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
