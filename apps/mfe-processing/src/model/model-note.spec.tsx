import { readJson, send } from '@winnow/api-client';
import type { ModelStatus } from '@winnow/contracts';
import { queryClient } from '@winnow/query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ModelNote } from './model-note';
import { workTokens } from './model-work';

jest.mock('@winnow/api-client', () => ({
  readJson: jest.fn(),
  send: jest.fn(),
  loadSchemas: async () => jest.requireActual<typeof import('@winnow/contracts')>('@winnow/contracts'),
}));

const offline: ModelStatus = { model: 'offline', contextTokens: null, tokensPerSecond: null, canConnect: true };
const local: ModelStatus = { model: 'small', contextTokens: 8_192, tokensPerSecond: 34.5, canConnect: true };
let status: ModelStatus;
let servers: { server: string; models: string[] }[];

beforeEach(() => {
  jest.clearAllMocks();
  queryClient.clear();
  status = offline;
  servers = [{ server: 'Ollama', models: ['small', 'large'] }];
  jest.mocked(readJson).mockImplementation(async (path) => (path.endsWith('/found') ? { servers } : status));
  jest.mocked(send).mockImplementation(async () => ({ json: async () => local }) as Response);
});

const open = async (work: 'creative' | 'optimize' = 'creative') => {
  render(<ModelNote work={work} text={'Some words of a text. '.repeat(100)} />);
  return userEvent.setup();
};

it("describes the built-in model's actual behaviour before the operation starts", async () => {
  await open();
  expect(await screen.findByText(/sets some of them apart; it does not rewrite them/)).toBeVisible();
});

it('opens the list of local models; the selected one becomes active, with its state', async () => {
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Connect a model' }));
  const ollama = within(await screen.findByRole('region', { name: 'Ollama' }));
  expect(send).not.toHaveBeenCalled();
  await user.click(ollama.getAllByRole('button', { name: 'Use' })[0] as HTMLElement);
  expect(JSON.parse(String(jest.mocked(send).mock.lastCall?.[1]?.body))).toEqual({
    chosen: { server: 'Ollama', model: 'small' },
  });
  expect(
    await screen.findByText(/context of 8,192 tokens · 34\.5 tokens a second · about [\d,]+ tokens for this text/),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Change model' })).toBeVisible();
});

it('shows why a model could not be connected, and stays open', async () => {
  jest.mocked(send).mockRejectedValue(new Error('This model no longer responds on this machine.'));
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Connect a model' }));
  await user.click((await screen.findAllByRole('button', { name: 'Use' }))[1] as HTMLElement);
  expect(await screen.findByText('This model no longer responds on this machine.')).toBeVisible();
});

it('shows instructions if none is found', async () => {
  servers = [];
  const user = await open('optimize');
  await user.click(await screen.findByRole('button', { name: 'Connect a model' }));
  expect(await screen.findByText(/No model server answers on this machine\. Start Ollama/)).toBeVisible();
});

it('searches for no models if the operator configures one, and explains why', async () => {
  status = { ...offline, canConnect: false };
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Connect a model' }));
  expect(await screen.findByText(/operator of this installation sets its model/)).toBeVisible();
  expect(readJson).not.toHaveBeenCalledWith('/api/model/found');
});

it('the estimate grows with the text and the requested output', () => {
  const text = 'Some words of a text. '.repeat(1_000);
  expect(workTokens('expand', text)).toBeGreaterThan(workTokens('summary', text));
  expect(workTokens('optimize', text)).toBeGreaterThan(workTokens('professional', text));
  expect(workTokens('summary', text + text)).toBeGreaterThan(workTokens('summary', text) * 1.7);
});
