import './styles.css';
import './shared-modules';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';

const place = document.getElementById('root');
if (!place) throw new Error('The page has no place for the application.');
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
