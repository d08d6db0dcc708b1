import { render, screen } from '@testing-library/react';
import { ApiProblem } from '@winnow/api-client';
import { useToast } from '@winnow/toast';
import { act } from 'react';
import { lastCall } from '../testing/fake-api';
import { resetWork } from '../testing/render-main';
import { isBulkRunning } from './bulk-run';
import { saveAsChunks } from './save-chunks';

jest.mock(
  '@winnow/api-client',
  () => jest.requireActual<typeof import('../testing/fake-api')>('../testing/fake-api').fakeApiClient,
);

afterEach(resetWork);

const Toast = () => <p>{useToast()?.description}</p>;

it('names the reason for which no chunks were made', async () => {
  render(<Toast />);
  await act(async () => void saveAsChunks([{ id: 'a', position: 1, url: '', title: 'A', content: 'Text' }]));
  const message = 'Too many requests. Try again in a minute.';
  await lastCall('make-chunks').reject(new ApiProblem({ message, code: 'quota', status: 429 }));
  expect(screen.getByText(message)).toBeVisible();
  expect(isBulkRunning()).toBe(false);
});

it('says that no chunks were made when the connection is lost', async () => {
  render(<Toast />);
  await act(async () => void saveAsChunks([{ id: 'a', position: 1, url: '', title: 'A', content: 'Text' }]));
  await lastCall('make-chunks').reject(new ApiProblem({ message: '', code: 'network', status: 0 }));
  expect(screen.getByText('Failed to make chunks')).toBeVisible();
});
