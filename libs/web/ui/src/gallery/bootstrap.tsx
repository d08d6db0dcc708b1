import './gallery.css';
import { createRoot } from 'react-dom/client';
import { Toaster } from '../toaster';
import { Choices, Fields } from './field-states';
import { Buttons, Badges, Notices, Surfaces } from './states';

const rootElement = document.getElementById('root');
if (!rootElement) throw new Error('The page has no element for the gallery.');
createRoot(rootElement).render(
  <main className="mx-auto flex w-full max-w-page flex-col gap-6 px-4 py-12">
    <h1 className="text-2xl font-semibold">Components and their states</h1>
    <Buttons />
    <Fields />
    <Choices />
    <Badges />
    <Surfaces />
    <Notices />
    <Toaster />
  </main>,
);
