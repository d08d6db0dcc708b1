import { withScheme } from '@winnow/contracts';
import { useRef, useState, type SyntheticEvent } from 'react';
import { startOperation } from '../operation/start-operation';
import { scrapeContentMutation } from '../scrape-content/scrape-content.mutation';
import { changeSite, getSite, useSite } from '../site/site';
import { getLinksMutation } from './get-links.mutation';
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
    startOperation(getLinksMutation, { url });
  };

  const extract = (event: SyntheticEvent) => {
    event.preventDefault();
    const { url, selectedUrls } = getSite();
    const found = { url: addressError(url), selectedUrls: selectionError(selectedUrls) };
    setErrors(found);
    if (found.url) field.current?.focus();
    if (!found.url && !found.selectedUrls) startOperation(scrapeContentMutation, { urls: [...selectedUrls] });
  };

  return { field, site, errors, changeUrl, select, getPages, extract };
}
