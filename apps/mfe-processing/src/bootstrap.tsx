import './standalone.css';
import type { RemoteModules } from '@winnow/remotes';
import { Toaster } from '@winnow/ui/toaster';
import { createRoot } from 'react-dom/client';
import { Route, Switch } from 'wouter';
import ConvertPage from './pages/convert/convert-page';
import ExamplesPage from './pages/examples/examples-page';
import MainPage from './pages/main/main-page';

/** Fails to compile when a page no longer matches the shell's contract for this remote. */
const pages = { MainPage, ExamplesPage, ConvertPage } satisfies {
  [Id in keyof RemoteModules as Id extends `mfe_processing/${infer Name}` ? Name : never]: RemoteModules[Id]['default'];
};

const rootElement = document.getElementById('root');
if (!rootElement) throw new Error('The page has no #root element.');

/** The remote as a standalone page (STANDALONE=1), with substitutes for what the shell provides. */
createRoot(rootElement).render(
  <>
    <main className="mx-auto w-full max-w-page px-4 pt-8 pb-28 sm:px-6 sm:pt-12">
      <Switch>
        <Route path="/examples" component={pages.ExamplesPage} />
        <Route path="/convert" component={pages.ConvertPage} />
        <Route component={pages.MainPage} />
      </Switch>
    </main>
    <Toaster />
  </>,
);
