import { zodResolver } from '@hookform/resolvers/zod';
import { withScheme } from '@winnow/contracts';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { runAction } from '../operation/run-action';
import { scrapeContentAction } from '../scrape-content/scrape-content.action';
import { changeSite, getSite, useSite } from '../work/site';
import { getLinksAction } from './get-links.action';
import { websiteFormSchema, type WebsiteFormValues } from './website-form.schema';

/** The main form's state, its rules and what its two buttons do. */
export function useWebsiteForm() {
  const site = useSite();
  const form = useForm<WebsiteFormValues>({
    resolver: zodResolver(websiteFormSchema),
    defaultValues: { url: site.url, selectedUrls: [...site.selectedUrls] },
    reValidateMode: 'onChange',
  });

  // The kept work and a finished search change the site from outside the form.
  useEffect(() => {
    if (form.getValues('url') !== site.url) form.setValue('url', site.url);
    if (form.getValues('selectedUrls') !== site.selectedUrls) {
      form.setValue('selectedUrls', site.selectedUrls as string[]);
      if (site.selectedUrls.length > 0) form.clearErrors('selectedUrls');
    }
  }, [form, site.url, site.selectedUrls]);

  const getPages = async () => {
    if (!(await form.trigger('url', { shouldFocus: true }))) return;
    form.clearErrors('selectedUrls');
    const url = withScheme(getSite().url);
    changeSite({ url });
    void runAction(getLinksAction, { url });
  };

  const extract = form.handleSubmit(({ selectedUrls }) => void runAction(scrapeContentAction, { urls: selectedUrls }));

  return { form, site, getPages, extract };
}
