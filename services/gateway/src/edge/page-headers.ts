/**
 * Returns the headers of the pages, including their content security policy. nginx and the Helm chart have copies,
 * which `page-headers.spec.ts` compares. `origins`: of remotes that are served elsewhere; the policy allows no others.
 */
export function pageHeaders(origins: readonly string[] = []): Readonly<Record<string, string>> {
  const elsewhere = origins.map((origin) => ` ${origin}`).join('');
  const policy = [
    "default-src 'none'",
    `script-src 'self'${elsewhere}`,
    `style-src 'self'${elsewhere}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${elsewhere}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    // Trusted Types: only these policies may create script URLs or HTML; a reloaded remote creates its policy again.
    "require-trusted-types-for 'script'",
    "trusted-types winnow-remotes winnow-entities winnow-shell winnow-mfe_processing winnow-mfe_chat 'allow-duplicates'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
  };
}
