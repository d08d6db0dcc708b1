import { RemoteBoundary } from '@winnow/ui';
import { lazy, Suspense, type ReactNode } from 'react';
import { Route, Switch } from 'wouter';
import { NotFoundPage } from './not-found-page';
import { PageLoading } from './page-loading';
import { Remote } from './remote';
import { useTitle } from './title';
import { focusPageInsteadOfNotice } from './use-arrival';

const loadConnectPage = async () => ({ default: (await import('./connect/connect-page')).ConnectPage });
let ConnectPage = lazy(loadConnectPage);

/** The pages of the product (specification, section 2), and the one for connecting other tools. */
export function Routes() {
  return (
    <Switch>
      <Route path="/">
        <Page title="Content Processing Tool">
          <Remote id="mfe_processing/MainPage" part="Content processing" props={{}} waiting={<PageLoading />} />
        </Page>
      </Route>
      <Route path="/examples">
        <Page title="Generate Examples">
          <Remote id="mfe_processing/ExamplesPage" part="Example generation" props={{}} waiting={<PageLoading />} />
        </Page>
      </Route>
      <Route path="/convert">
        <Page title="Convert to JSON">
          <Remote id="mfe_processing/ConvertPage" part="JSON conversion" props={{}} waiting={<PageLoading />} />
        </Page>
      </Route>
      <Route path="/connect">
        <Page title="Connect other tools">
          <RemoteBoundary
            part="This page"
            onRetry={() => {
              focusPageInsteadOfNotice();
              ConnectPage = lazy(loadConnectPage);
            }}
          >
            <Connect />
          </RemoteBoundary>
        </Page>
      </Route>
      <Route>
        <Page title="404 Page Not Found">
          <NotFoundPage />
        </Page>
      </Route>
    </Switch>
  );
}

/** Renders the latest attempt to load the page. */
const Connect = () => (
  <Suspense fallback={<PageLoading />}>
    <ConnectPage />
  </Suspense>
);

function Page({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title);
  return children;
}
