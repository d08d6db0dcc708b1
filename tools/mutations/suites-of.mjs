/** Folder of the gateway's code. */
export const gateway = 'services/gateway/src';

/**
 * Suites that must fail without a defence. `file` is the suite's path or a prefix of it; `only` is a regular expression
 * that matches the full name of at least one of its tests (names of `describe` and test with a space between them).
 */
export const medium = (file, only) => ({ runner: 'jest', project: 'medium', file, only });
export const unit = (file, only) => ({ runner: 'jest', project: 'server', file, only });
export const page = (file, only) => ({ runner: 'jest', project: 'web', file, only });
export const browser = (file, only) => ({ runner: 'playwright', file, only });

export const attacks = (only) => medium(`${gateway}/attacks.medium`, only);
export const sessions = (only) => medium(`${gateway}/session/sessions.medium`, only);
export const limits = (only) => medium(`${gateway}/limits/limits.medium`, only);
