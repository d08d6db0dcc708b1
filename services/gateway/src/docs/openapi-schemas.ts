import {
  acceptedJobSchema,
  changeScheduleSchema,
  chatEventSchemas,
  chatMessageSchema,
  clickActionSchema,
  collectionIndexSchema,
  collectionPageSchema,
  collectionPagesSchema,
  collectionSchema,
  collectionsSchema,
  connectModelSchema,
  crawlStatsSchema,
  doubtfulSchema,
  exampleSchema,
  factDifferenceSchema,
  failedPageSchema,
  faithfulnessSchema,
  foundModelsSchema,
  jobPagesSchema,
  jobSchema,
  linkSchema,
  metadataSchema,
  modelStatusSchema,
  modelUsageSchema,
  newCollectionSchema,
  publicOperations,
  pageActionSchema,
  pageDiffSchema,
  pageEventSchema,
  pageSchema,
  placeSchema,
  problemSchema,
  progressSchema,
  newScheduleSchema,
  renameCollectionSchema,
  scheduleSchema,
  schedulesSchema,
  scrollActionSchema,
  selectorsSchema,
  sinksSchema,
  textEventSchema,
  visitorLimitsSchema,
  waitActionSchema,
  waitForSchema,
  type OperationName,
} from '@winnow/contracts';
import * as z from 'zod/mini';

export type JsonSchema = Record<string, unknown>;
type Named = Readonly<Record<string, z.ZodMiniType>>;

export const pascal = (name: string) =>
  name.replace(/(^|-)(\w)/g, (_all, _dash, letter: string) => letter.toUpperCase());
export const requestName = (name: OperationName) => `${pascal(name)}Request`;
export const responseName = (name: OperationName) => `${pascal(name)}Response`;

/** Returns a reference to a schema of `components`. */
export const schemaRef = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

const ofOperations = (naming: typeof requestName, part: 'request' | 'response'): Named =>
  Object.fromEntries(publicOperations.map((operation) => [naming(operation.name), operation[part]]));

/** Parts of both requests and responses. */
const shared: Named = {
  PageAction: pageActionSchema,
  ScrollAction: scrollActionSchema,
  ClickAction: clickActionSchema,
  WaitAction: waitActionSchema,
  PageSelectors: selectorsSchema,
  PageWait: waitForSchema,
  Place: placeSchema,
};
const sent: Named = {
  ChatMessage: chatMessageSchema,
  ConnectModel: connectModelSchema,
  NewCollection: newCollectionSchema,
  RenameCollection: renameCollectionSchema,
  NewSchedule: newScheduleSchema,
  ChangeSchedule: changeScheduleSchema,
  ...shared,
  ...ofOperations(requestName, 'request'),
};
const answered: Named = {
  ...shared,
  Problem: problemSchema,
  Job: jobSchema,
  JobPages: jobPagesSchema,
  AcceptedJob: acceptedJobSchema,
  Collection: collectionSchema,
  Collections: collectionsSchema,
  Schedule: scheduleSchema,
  Schedules: schedulesSchema,
  Sinks: sinksSchema,
  CollectionPage: collectionPageSchema,
  CollectionPages: collectionPagesSchema,
  CollectionIndex: collectionIndexSchema,
  PageDiff: pageDiffSchema,
  Progress: progressSchema,
  Link: linkSchema,
  Page: pageSchema,
  PageMetadata: metadataSchema,
  Doubtful: doubtfulSchema,
  CrawlStats: crawlStatsSchema,
  ModelUsage: modelUsageSchema,
  Faithfulness: faithfulnessSchema,
  FactDifference: factDifferenceSchema,
  FailedPage: failedPageSchema,
  Example: exampleSchema,
  PageEvent: pageEventSchema,
  TextEvent: textEventSchema,
  VisitorLimits: visitorLimitsSchema,
  ModelStatus: modelStatusSchema,
  FoundModels: foundModelsSchema,
  ChatDelta: chatEventSchemas.delta,
  ...ofOperations(responseName, 'response'),
};

/** Converts every schema of the API to JSON Schema 2020-12, by name; named schemas reference each other. */
export function wireSchemas(): Record<string, JsonSchema> {
  const schemas = { ...toJsonSchemas(sent, 'input'), ...toJsonSchemas(answered, 'output') };
  for (const { name, body } of publicOperations) {
    // The gateway's multipart parser reads the file; the contract only declares it.
    const { properties, ...schema } = schemas[requestName(name)] ?? {};
    if (body === 'multipart')
      schemas[requestName(name)] = {
        ...schema,
        properties: { ...(properties as JsonSchema), file },
        required: ['file'],
      };
  }
  return schemas;
}

const file: JsonSchema = { type: 'string', format: 'binary' };

/** Requests are described before defaults are applied, responses after. */
function toJsonSchemas(named: Named, io: 'input' | 'output'): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
    // Responses may gain fields, so clients must ignore unknown ones.
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _version, $id: _address, ...schema }]) => [id, schema as JsonSchema]),
  );
}
