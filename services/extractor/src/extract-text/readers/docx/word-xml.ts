import { decodeXml } from '../package/xml';

/** Bytes within which the root element and its namespaces begin; Word writes some 30 namespaces. */
const maxHeaderBytes = 4_096;
const roots = [
  [/<(?:[\w-]+:)?package\s[^>]*"http:\/\/schemas\.microsoft\.com\/office\/2006\/xmlPackage"/, 'flat'],
  [/<(?:[\w-]+:)?wordDocument\s[^>]*"http:\/\/schemas\.microsoft\.com\/office\/word\/2003\/wordml"/, '2003'],
] as const;

/** Detects a Word document that is one XML file, by its root: a flat package (Word 2007 and later), or Word 2003. */
export function detectWordXml(bytes: Uint8Array): 'flat' | '2003' | undefined {
  const head = decodeXml(bytes.subarray(0, maxHeaderBytes));
  return roots.find(([root]) => root.test(head))?.[1];
}
