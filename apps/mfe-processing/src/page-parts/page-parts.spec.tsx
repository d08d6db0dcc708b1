import { ApiProblem } from '@winnow/api-client';
import { act, screen } from '@testing-library/react';
import { getCards } from '../cards/cards';
import { changeSite, getSite } from '../site/site';
import { callsOf, lastCall } from '../testing/fake-api';
import { resetWork, renderMain } from '../testing/render-main';

jest.mock(
  '@winnow/api-client',
  () => jest.requireActual<typeof import('../testing/fake-api')>('../testing/fake-api').fakeApiClient,
);

afterEach(resetWork);

const url = 'https://example.com/a';
const onlyField = () => screen.findByLabelText('Only these parts (CSS selector)');
const removeField = () => screen.findByLabelText('Without these parts (CSS selector)');
const waitField = () => screen.findByLabelText('Wait for this part (CSS selector)');
const clickField = () => screen.findByLabelText('Click on this (CSS selector)');
const clicksField = () => screen.findByLabelText('Clicks at most');
const secondsField = () => screen.findByLabelText('Wait (seconds)');
const group = () => screen.findByRole('button', { name: 'Parts of the page' });

/** Lists one page, selects it and opens the fields. */
async function listPage() {
  const { user } = await renderMain();
  await user.type(screen.getByLabelText('Website URL'), 'example.com{Enter}');
  await lastCall('get-links').resolve({ links: [{ url, text: 'Page a' }] });
  await user.click(await screen.findByRole('checkbox'));
  const extract = async () => user.click(screen.getByRole('button', { name: 'Extract Content' }));
  return { user, extract };
}

describe('the parts of a page', () => {
  it('are no part of a request without selectors', async () => {
    const { user, extract } = await listPage();
    expect(await group()).toHaveAttribute('aria-expanded', 'false');
    await user.click(await group());
    await user.type(await onlyField(), ' ');
    await extract();
    expect(lastCall('scrape-content').request).toEqual({ urls: [url] });
  });

  it('are sent with an extraction, shown when closed, and kept on the card', async () => {
    const { user, extract } = await listPage();
    await user.click(await group());
    await user.type(await onlyField(), 'main, .article');
    await user.type(await removeField(), '.related');
    await user.click(await group());
    expect(screen.getByText('only main, .article · not .related')).toBeVisible();
    await extract();
    const selectors = { only: 'main, .article', remove: '.related' };
    const { request, emit, resolve } = lastCall('scrape-content');
    expect(request).toEqual({ urls: [url], selectors });
    const page = { url, title: 'A', content: 'Text', outcome: 'ok' as const };
    await emit(({ onPage }) => onPage?.({ index: 0, page }));
    await resolve({ pages: [page] });
    expect(getCards()).toMatchObject([{ url, selectors }]);
  });

  it('have a wait, which is kept on the card as well', async () => {
    const { user, extract } = await listPage();
    await user.click(await group());
    await user.type(await waitField(), '.price');
    await user.type(await secondsField(), '1,5');
    await user.click(await group());
    expect(screen.getByText('waits for .price · waits 1,5 s')).toBeVisible();
    await extract();
    const waitFor = { selector: '.price', ms: 1_500 };
    const { request, emit, resolve } = lastCall('scrape-content');
    expect(request).toEqual({ urls: [url], waitFor });
    const page = { url, title: 'A', content: 'Text', outcome: 'ok' as const };
    await emit(({ onPage }) => onPage?.({ index: 0, page }));
    await resolve({ pages: [page] });
    expect(getCards()).toMatchObject([{ url, waitFor }]);
  });

  it('reject an invalid wait', async () => {
    const { user, extract } = await listPage();
    await user.click(await group());
    await user.type(await waitField(), '//p');
    await user.type(await secondsField(), '31');
    await extract();
    expect(await waitField()).toHaveAccessibleDescription(/This is not a CSS selector/);
    expect(await secondsField()).toHaveAccessibleDescription(/Enter 0 to 30 seconds/);
    expect(callsOf('scrape-content')).toHaveLength(0);
    await user.clear(await waitField());
    await user.clear(await secondsField());
    await user.type(await secondsField(), '30');
    await extract();
    expect(lastCall('scrape-content').request).toEqual({ urls: [url], waitFor: { ms: 30_000 } });
  });

  it('have a scroll and a click, which are kept on the card and after a reload', async () => {
    const { user, extract } = await listPage();
    await user.click(await group());
    await user.click(await screen.findByLabelText(/^Scroll to the end of each page/));
    await user.type(await clickField(), '.more');
    await user.click(await group());
    expect(screen.getByText('scrolls to the end · clicks .more')).toBeVisible();
    await extract();
    const actions = [{ type: 'scroll' }, { type: 'click', selector: '.more', times: 1 }];
    const { request, emit, resolve } = lastCall('scrape-content');
    expect(request).toEqual({ urls: [url], actions });
    const page = { url, title: 'A', content: 'Text', outcome: 'ok' as const };
    await emit(({ onPage }) => onPage?.({ index: 0, page }));
    await resolve({ pages: [page] });
    expect(getCards()).toMatchObject([{ url, actions }]);
    expect(getSite().parts).toMatchObject({ scroll: true, click: '.more' });
  });

  it('reject an invalid click, and show what the server rejects', async () => {
    const { user, extract } = await listPage();
    await user.click(await group());
    await user.type(await clickField(), '//p');
    await user.type(await clicksField(), '51');
    await extract();
    expect(await clickField()).toHaveAccessibleDescription(/This is not a CSS selector/);
    expect(await clicksField()).toHaveAccessibleDescription(/Enter 1 to 50 clicks/);
    expect(callsOf('scrape-content')).toHaveLength(0);
    await user.clear(await clickField());
    await user.type(await clickField(), 'p::before');
    await user.clear(await clicksField());
    await user.type(await clicksField(), '50');
    await extract();
    const { request, reject } = lastCall('scrape-content');
    expect(request).toEqual({ urls: [url], actions: [{ type: 'click', selector: 'p::before', times: 50 }] });
    const message = 'The selector “p::before” has ::before, which is not supported.';
    const issues = [{ path: 'actions.0.selector', message }];
    await reject(new ApiProblem({ message, code: 'invalid-request', status: 400, issues }));
    expect(await clickField()).toHaveAccessibleDescription(new RegExp(message));
  });

  it('may have been stored by a version without waits', async () => {
    const { extract } = await listPage();
    act(() => changeSite({ parts: { only: 'main', remove: '' } }));
    await extract();
    expect(lastCall('scrape-content').request).toEqual({ urls: [url], selectors: { only: 'main' } });
  });

  it('are validated before they are sent', async () => {
    const { user, extract } = await listPage();
    await user.click(await group());
    await user.type(await onlyField(), 'main >');
    await user.click(await group());
    await extract();
    expect(await onlyField()).toHaveAccessibleDescription(/This is not a CSS selector/);
    expect(callsOf('scrape-content')).toHaveLength(0);
    await user.type(await onlyField(), ' p');
    expect(await onlyField()).not.toHaveAccessibleDescription(/This is not a CSS selector/);
    await extract();
    expect(lastCall('scrape-content').request).toMatchObject({ selectors: { only: 'main > p' } });
  });

  it('show what the server rejects at the field', async () => {
    const { user, extract } = await listPage();
    await user.click(await group());
    await user.type(await removeField(), 'p::before');
    await extract();
    const message = 'The selector “p::before” has ::before, which is not supported.';
    const issues = [{ path: 'selectors.remove', message }];
    await lastCall('scrape-content').reject(new ApiProblem({ message, code: 'invalid-request', status: 400, issues }));
    expect(await removeField()).toHaveAccessibleDescription(new RegExp(message));
    expect(await removeField()).toBeInvalid();
  });
});
