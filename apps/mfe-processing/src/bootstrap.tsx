import './standalone.css';
import { queryClient, QueryClientProvider } from '@winnow/query';
import { Toaster } from '@winnow/ui/toaster';
import { createRoot } from 'react-dom/client';
import { Route, Switch } from 'wouter';
import ConvertPage from './pages/convert/convert-page';
import ExamplesPage from './pages/examples/examples-page';
import MainPage from './pages/main/main-page';

const place = document.getElementById('root');
if (!place) throw new Error('The page has no place for the application.');

/** The remote as a page of its own (STANDALONE=1): what the shell gives otherwise stands here. */
createRoot(place).render(
  <QueryClientProvider client={queryClient}>
    <main className="mx-auto w-full max-w-page px-4 pt-8 pb-28 sm:px-6 sm:pt-12">
      <Switch>
        <Route path="/examples" component={ExamplesPage} />
        <Route path="/convert" component={ConvertPage} />
        <Route component={MainPage} />
      </Switch>
    </main>
    <Toaster />
  </QueryClientProvider>,
);
