import { changeSite } from '../site/site';
import { cancelledSelection } from './cancelled-selection';

const urls = ['https://a.test/1', 'https://a.test/2'];

it.each([
  ['the list of the website', { selectedUrls: urls, selectedResults: [] }, undefined],
  ['the results of a search', { selectedUrls: [], selectedResults: urls }, undefined],
  ['neither', { selectedUrls: [], selectedResults: [] }, 'Extract 2 pages'],
])('offers all pages again unless they are selected, here in %s', (_where, selected, label) => {
  changeSite(selected);
  expect(cancelledSelection({ urls }, 'job')?.rest?.label).toBe(label);
});
