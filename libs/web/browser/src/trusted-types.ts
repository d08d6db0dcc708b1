interface Rules {
  /** Returns the markup if it may be parsed; throws otherwise. */
  readonly createHTML?: (markup: string) => string;
  /** Returns the address if a script may be loaded from it; throws otherwise. */
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
 * Creates a Trusted Types policy: pages parse markup and load scripts only through such a policy (`trusted-types` in
 * the servers' content security policy lists all of them). Its results are strings to TypeScript and, in browsers with
 * Trusted Types, trusted objects. Rules apply in every browser.
 */
export function trustedPolicy(name: string, rules: Rules): Policy {
  const policy = window.trustedTypes?.createPolicy(name, rules);
  if (policy) return policy;
  return {
    createHTML: (markup) => rules.createHTML?.(markup) ?? '',
    createScriptURL: (address) => rules.createScriptURL?.(address) ?? '',
  };
}
