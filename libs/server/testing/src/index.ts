export { startBucket, type Bucket, type BucketOptions, type BucketRequest } from './bucket-server';
export { startTestDatabase, type TestDatabase } from './database';
export { freePort, setUpRedis, startTestRedis, type TestRedis } from './redis';
export type { RedisKind } from './redis-providers';
export { startSite, type Site, type SiteOptions, type SitePage } from './site-server';
export { paragraphs } from './site-pages';
export type { SiteFault } from './site-faults';
export { startFaultProxy, type FaultProxy } from './fault-proxy';
export { FaultRedis } from './fault-redis';
export { buildDoc, buildCompoundFile, type DocStories } from './documents/build-doc';
export { buildDocx, buildFlatDocx, buildWord2003, docxParts, paragraph, type DocxParts } from './documents/build-docx';
export {
  buildTextZip,
  epubParts,
  openDocumentParts,
  pptxParts,
  sheetRow,
  slideShape,
  xlsxParts,
  type BuiltSlide,
} from './documents/build-office';
export { formatBombs, type Bomb } from './documents/build-bombs';
export { buildMsg, embeddedMsg, packRtf, type MsgParts } from './documents/build-msg';
export { buildPng, buildScan, type Picture } from './documents/build-picture';
export { buildMp3, buildWave } from './documents/build-sound';
export { assemblePdf, buildPdf, lockedTrailer, type PdfLine, type PdfOptions } from './documents/build-pdf';
export { buildZip, deflateRepeated, type ZipPart } from './documents/build-zip';
export { buildProtectedPdf } from './documents/protect-pdf';
export { listen, type Listening } from './listen';
export { startOpenProxy, type OpenProxy } from './open-proxy';
export { ownAddress, startCanary, type Canary } from './attack/canary';
export { attackSelection, runsAllAttacks } from './attack/selection';
export { itSlow } from './slow-tests';
export { hostileText, startHostileSite, type HostileSite } from './attack/hostile-site';
export {
  startModelServer,
  type ModelFault,
  type ModelRequest,
  type ModelServer,
  type ModelServerOptions,
} from './model-server';
export { unsupportedFaults, modelShapes, type ModelShape } from './model-wires';
export { startHttpAndHttpsSite } from './attack/http-and-https-site';
export { testCertificate } from './attack/test-certificate';
export { startYoutube, type YoutubeServer, type YoutubeVideo } from './youtube-server';
export { endsInTime } from './ends-in-time';
export { runTypeScript, runTypeScriptCode } from './run-typescript';
export { waitUntil } from './wait-until';
