import { withScheme } from '@winnow/contracts';
import { useRef, useState } from 'react';
import { startOperation } from '../operation/start-operation';
import { loginOf } from '../site/logins';
import { changeSite, getSite, useSite, type LinkOptions } from '../site/site';
import { getLinksMutation } from './get-links.mutation';
import { noOptions, optionErrors, linkFilters, type OptionErrors } from './link-options';
import { addressError, selectionError } from './website-form-rules';

interface Errors {
  url?: string | undefined;
  selectedUrls?: string | undefined;
  options?: OptionErrors;
}

/**
 * Hook: the main form's fields, rules and errors. Its values are the state of the site: thousands of selected addresses
 * are one value, which is neither copied nor compared field by field.
 */
export function useWebsiteForm() {
  const site = useSite();
  const field = useRef<HTMLInputElement>(null);
  const [errors, setErrors] = useState<Errors>({});

  const [areOptionsOpen, openOptions] = useState(false);
  const [isLoginOpen, openLogin] = useState(false);

  const changeOptions = (options: LinkOptions) => {
    changeSite({ options });
    if (errors.options) setErrors((earlier) => ({ ...earlier, options: optionErrors(options) }));
  };

  const changeUrl = (url: string) => {
    changeSite({ url });
    // A field with an error is validated on every change, one without an error on submit.
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
    // The fields show their errors.
    if (Object.keys(found.options).length > 0) return openOptions(true);
    const url = withScheme(typed);
    changeSite({ url });
    if (loginOf(url)?.error) return openLogin(true);
    startOperation(getLinksMutation, { url, wanted: linkFilters(options), options });
  };

  /** Returns the selected addresses, or null after showing the errors. */
  const validSelection = (): string[] | null => {
    const { url, selectedUrls } = getSite();
    const found = { url: addressError(url), selectedUrls: selectionError(selectedUrls) };
    setErrors(found);
    if (found.url) field.current?.focus();
    if (found.url || found.selectedUrls) return null;
    if (!selectedUrls.some((selected) => loginOf(selected)?.error)) return [...selectedUrls];
    openLogin(true);
    return null;
  };

  return {
    field,
    site,
    errors,
    changeUrl,
    changeOptions,
    areOptionsOpen,
    openOptions,
    isLoginOpen,
    openLogin,
    select,
    getPages,
    validSelection,
  };
}
