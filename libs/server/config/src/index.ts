export * from './define-config';
export * from './shared-variables';
