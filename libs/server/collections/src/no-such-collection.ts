import { ProblemError } from '@winnow/errors';

export const noSuchCollection = () =>
  new ProblemError('not-found', 'There is no such collection. It may have expired.');
