export * from './csv';
export * from './dataset-pair';
export * from './formats';
export * from './split';
