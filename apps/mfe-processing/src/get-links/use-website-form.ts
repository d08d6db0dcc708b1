import { withScheme } from '@winnow/contracts';
import { useRef, useState, type SyntheticEvent } from 'react';
import { runAction } from '../operation/run-action';
import { scrapeContentAction } from '../scrape-content/scrape-content.action';
import { changeSite, getSite, useSite } from '../work/site';
import { getLinksAction } from './get-links.action';
import { addressError, selectionError } from './website-form-rules';

interface Errors {
  url?: string | undefined;
  selectedUrls?: string | undefined;
}

/**
 * The main form's rules and what its two buttons do. What it holds is the site's own state: thousands of selected addresses
 * are one value, which is neither copied nor compared field by field.
 */
export function useWebsiteForm() {
  const site = useSite();
  const field = useRef<HTMLInputElement>(null);
  const [errors, setErrors] = useState<Errors>({});

  const changeUrl = (url: string) => {
    changeSite({ url });
    // What was wrong is looked at again with every change; what is right so far is left in peace.
    if (errors.url) setErrors((earlier) => ({ ...earlier, url: addressError(url) }));
  };

  const select = (selectedUrls: readonly string[]) => {
    changeSite({ selectedUrls });
    if (errors.selectedUrls) setErrors((earlier) => ({ ...earlier, selectedUrls: selectionError(selectedUrls) }));
  };

  const getPages = () => {
    const error = addressError(getSite().url);
    setErrors({ url: error });
    if (error) return field.current?.focus();
    const url = withScheme(getSite().url);
    changeSite({ url });
    void runAction(getLinksAction, { url });
  };

  const extract = (event: SyntheticEvent) => {
    event.preventDefault();
    const { url, selectedUrls } = getSite();
    const found = { url: addressError(url), selectedUrls: selectionError(selectedUrls) };
    setErrors(found);
    if (found.url) field.current?.focus();
    if (!found.url && !found.selectedUrls) void runAction(scrapeContentAction, { urls: [...selectedUrls] });
  };

  return { field, site, errors, changeUrl, select, getPages, extract };
}
