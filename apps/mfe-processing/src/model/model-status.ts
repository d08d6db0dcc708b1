import { loadSchemas, readJson, send } from '@winnow/api-client';
import type { ConnectModel, FoundModels, foundModelsRoute, modelRoute, ModelStatus } from '@winnow/contracts';
import { queryClient, useQuery } from '@winnow/query';

// A value import from the contract would add its whole module: a page has its schemas in a separate file.
const route = '/api/model' satisfies typeof modelRoute;
const foundRoute = '/api/model/found' satisfies typeof foundModelsRoute;

const readStatus = async (answer: unknown): Promise<ModelStatus> =>
  (await loadSchemas()).modelStatusSchema.parse(answer);

const statusQuery = {
  queryKey: ['model'],
  queryFn: async () => readStatus(await readJson(route)),
  // Its speed changes, and other visitors may change the model.
  staleTime: 10_000,
};

/** Hook: the active model; undefined until it is known. */
export const useModelStatus = (): ModelStatus | undefined => useQuery(statusQuery, queryClient).data;

/** Returns the model servers of the machine that the product runs on. @throws ApiProblem */
export const findModels = async (): Promise<FoundModels> =>
  (await loadSchemas()).foundModelsSchema.parse(await readJson(foundRoute));

/** Activates a model that was found, or the built-in one. @throws ApiProblem with the reason for a failure */
export async function connectModel(chosen: ConnectModel['chosen']): Promise<void> {
  const response = await send(route, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ chosen }),
  });
  queryClient.setQueryData(statusQuery.queryKey, await readStatus(await response.json()));
}
