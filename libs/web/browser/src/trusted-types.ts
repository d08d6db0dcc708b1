interface Rules {
  /** The markup itself when it may be parsed; throws otherwise. */
  readonly createHTML?: (markup: string) => string;
  /** The address itself when a script may be loaded from it; throws otherwise. */
  readonly createScriptURL?: (address: string) => string;
}

interface Policy {
  createHTML(markup: string): string;
  createScriptURL(address: string): string;
}

declare global {
  interface Window {
    readonly trustedTypes?: { createPolicy(name: string, rules: Rules): Policy };
  }
}

/**
 * A Trusted Types policy: pages let only what such a policy passed be parsed as markup or loaded as a script (`trusted-types`
 * in the servers' content security policy names all of them). What it gives is a text to TypeScript and, where the browser
 * knows Trusted Types, an object that the browser takes. Rules apply in every browser.
 */
export function trustedPolicy(name: string, rules: Rules): Policy {
  const policy = window.trustedTypes?.createPolicy(name, rules);
  if (policy) return policy;
  return {
    createHTML: (markup) => rules.createHTML?.(markup) ?? '',
    createScriptURL: (address) => rules.createScriptURL?.(address) ?? '',
  };
}
