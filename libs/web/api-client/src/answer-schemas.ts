// Schemas that validate answers. zod and the contract's schemas are half of a page's code, and no page needs them before
// its first work: `load-schemas.ts` fetches this file then.
export {
  collectionIndexSchema,
  collectionPagesSchema,
  collectionsSchema,
  foundModelsSchema,
  jobSchema,
  modelStatusSchema,
  operations,
  pageDiffSchema,
  pageEventSchema,
  progressSchema,
  textEventSchema,
  visitorLimitsSchema,
} from '@winnow/contracts';
