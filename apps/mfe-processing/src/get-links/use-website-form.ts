import { withScheme } from '@winnow/contracts';
import { useRef, useState, type SyntheticEvent } from 'react';
import { startOperation } from '../operation/start-operation';
import { scrapeContentMutation } from '../scrape-content/scrape-content.mutation';
import { changeSite, getSite, useSite, type LinkOptions } from '../site/site';
import { getLinksMutation } from './get-links.mutation';
import { noOptions, optionErrors, wantedLinks, type OptionErrors } from './link-options';
import { addressError, selectionError } from './website-form-rules';

interface Errors {
  url?: string | undefined;
  selectedUrls?: string | undefined;
  options?: OptionErrors;
}

/**
 * The main form's rules and what its two buttons do. What it holds is the site's own state: thousands of selected addresses
 * are one value, which is neither copied nor compared field by field.
 */
export function useWebsiteForm() {
  const site = useSite();
  const field = useRef<HTMLInputElement>(null);
  const [errors, setErrors] = useState<Errors>({});

  const [areOptionsOpen, openOptions] = useState(false);

  const changeOptions = (options: LinkOptions) => {
    changeSite({ options });
    if (errors.options) setErrors((earlier) => ({ ...earlier, options: optionErrors(options) }));
  };

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
    const { url: typed, options = noOptions } = getSite();
    const found = { url: addressError(typed), options: optionErrors(options) };
    setErrors(found);
    if (found.url) return field.current?.focus();
    // The fields say what is wrong with them.
    if (Object.keys(found.options).length > 0) return openOptions(true);
    const url = withScheme(typed);
    changeSite({ url });
    startOperation(getLinksMutation, { url, wanted: wantedLinks(options) });
  };

  const extract = (event: SyntheticEvent) => {
    event.preventDefault();
    const { url, selectedUrls } = getSite();
    const found = { url: addressError(url), selectedUrls: selectionError(selectedUrls) };
    setErrors(found);
    if (found.url) field.current?.focus();
    if (!found.url && !found.selectedUrls) startOperation(scrapeContentMutation, { urls: [...selectedUrls] });
  };

  return { field, site, errors, changeUrl, changeOptions, areOptionsOpen, openOptions, select, getPages, extract };
}
