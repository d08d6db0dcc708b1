import { FetchFailure } from './fetch-failure';

export function httpFailure(error: unknown): FetchFailure {
  if (error instanceof FetchFailure) return error;
  return new FetchFailure('unreachable', { retry: true, cause: error });
}
