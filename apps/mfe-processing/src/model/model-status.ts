import { loadSchemas, readJson, send } from '@winnow/api-client';
import type { ConnectModel, FoundModels, foundModelsRoute, modelRoute, ModelStatus } from '@winnow/contracts';
import { queryClient, useQuery } from '@winnow/query';

// The contract's values would come with all of its module: a page has its schemas in a file of their own.
const route = '/api/model' satisfies typeof modelRoute;
const foundRoute = '/api/model/found' satisfies typeof foundModelsRoute;

const readStatus = async (answer: unknown): Promise<ModelStatus> =>
  (await loadSchemas()).modelStatusSchema.parse(answer);

const statusQuery = {
  queryKey: ['model'],
  queryFn: async () => readStatus(await readJson(route)),
  // Its speed changes, and others may choose.
  staleTime: 10_000,
};

/** Hook: which model answers; undefined until that is known. */
export const useModelStatus = (): ModelStatus | undefined => useQuery(statusQuery, queryClient).data;

/** The model servers of the machine that the product runs on. @throws ApiProblem */
export const findModels = async (): Promise<FoundModels> =>
  (await loadSchemas()).foundModelsSchema.parse(await readJson(foundRoute));

/** Makes a model that was found answer, or the built-in one. @throws ApiProblem with the reason why not */
export async function connectModel(chosen: ConnectModel['chosen']): Promise<void> {
  const response = await send(route, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ chosen }),
  });
  queryClient.setQueryData(statusQuery.queryKey, await readStatus(await response.json()));
}
