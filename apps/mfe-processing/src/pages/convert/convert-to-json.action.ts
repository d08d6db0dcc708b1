import { runOperation } from '@winnow/api-client';
import { percentTotal, withScheme, type RequestOf } from '@winnow/contracts';
import { showToast } from '@winnow/toast';
import type { Action } from '../../operation/action';
import { changeConversion, getConversion } from './convert-store';

export const convertPlace = 'convert-page';

/** Converts a page or a product to JSON and shows it pretty-printed. */
export const convertToJsonAction: Action<'convert-to-json', RequestOf<'convert-to-json'>> = {
  id: 'convert-page',
  operation: 'convert-to-json',
  failsAs: 'convert-to-json',
  place: () => convertPlace,
  firstProgress: () => ({ progress: 0, total: percentTotal, message: 'Converting to JSON...' }),
  start: (request, options) => runOperation('convert-to-json', request, options),
  retryWith: (context) => {
    const { url: typed, type } = getConversion();
    const url = withScheme(typed) || context.url;
    changeConversion({ url });
    return url === context.url && type === context.type ? context : { url, type };
  },
  onResult: ({ url }, json) => {
    changeConversion({ json: JSON.stringify(json, null, 2), source: url });
    showToast({ title: 'Success', description: 'Content transformed to JSON successfully' });
    return '';
  },
};
