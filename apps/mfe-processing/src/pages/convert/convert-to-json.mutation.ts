import { runOperation } from '@winnow/api-client';
import { percentTotal, withScheme, type RequestOf } from '@winnow/contracts';
import { showToast } from '@winnow/toast';
import type { OperationMutation } from '../../operation/operation-mutation';
import { headersFor } from '../../site/logins';
import { splitPageModel } from '../../transform-to-json/split-model';
import { changeConversion, getConversion } from './convert-store';

export const convertKey = ['convert-to-json'];

/** Converts a page or a product to JSON and shows it pretty-printed. */
export const convertToJsonMutation: OperationMutation<'convert-to-json', RequestOf<'convert-to-json'>> = {
  id: 'convert-page',
  operation: 'convert-to-json',
  failsAs: 'convert-to-json',
  mutationKey: () => convertKey,
  firstProgress: () => ({ progress: 0, total: percentTotal, message: 'Converting to JSON...' }),
  start: (request, options) => runOperation('convert-to-json', { ...request, ...headersFor([request.url]) }, options),
  retryWith: (input) => {
    const { url: typed, type } = getConversion();
    const url = withScheme(typed) || input.url;
    changeConversion({ url });
    return url === input.url && type === input.type ? input : { url, type };
  },
  onResult: ({ url }, response) => {
    const { json, model = '' } = splitPageModel(response);
    changeConversion({ json: JSON.stringify(json, null, 2), model, source: url });
    showToast({ title: 'Success', description: 'Content transformed to JSON successfully' });
    return '';
  },
};
