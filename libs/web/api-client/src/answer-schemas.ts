// Schemas that validate responses and headers of the visitor's. zod and the contract's schemas are half of a page's code, and no page needs them
// before its first operation, when `load-schemas.ts` fetches this file.
export {
  collectionIndexSchema,
  collectionPagesSchema,
  collectionsSchema,
  foundModelsSchema,
  isSiteHeader,
  jobPagesSchema,
  jobSchema,
  modelStatusSchema,
  operations,
  pageDiffSchema,
  pageEventSchema,
  progressSchema,
  schedulesSchema,
  sinksSchema,
  siteHeadersSchema,
  textEventSchema,
  visitorLimitsSchema,
} from '@winnow/contracts';
