import type { JsonObject } from '@winnow/contracts';
import { isJson } from '../text/is-json';

interface SplitJson {
  json: Readonly<Record<string, unknown>>;
  /** The model that answered; undefined if the response names none. */
  model?: string | undefined;
}

/**
 * Separates the name of the model that answered from the JSON of a text. The server returns a text that is JSON
 * unchanged, so that its `model` is a value of the text; in the JSON of any other text, `model` is the server's.
 */
export function splitTextModel(response: SplitJson['json'], sent: string): SplitJson {
  return isJson(withoutFence(sent)) ? { json: response } : split(response);
}

/**
 * Separates the name of the model from the JSON of an address. `origins` has the origin of each field of a page, but not
 * of `model`; JSON without it is the address's own.
 */
export function splitPageModel(response: SplitJson['json']): SplitJson {
  const { origins } = response as { origins?: Partial<JsonObject> | null };
  const isOfPage = typeof origins === 'object' && origins !== null && !Object.hasOwn(origins, 'model');
  return isOfPage ? split(response) : { json: response };
}

function split(response: SplitJson['json']): SplitJson {
  const { model, ...json } = response;
  return typeof model === 'string' ? { json, model } : { json: response };
}

/** Returns the content of a fence around the whole text, which the server ignores. */
function withoutFence(text: string): string {
  const body = text.trim();
  const start = /^```(?:json)?\n/i.exec(body)?.[0];
  return start && body.endsWith('\n```') ? body.slice(start.length, -3) : text;
}
