export * from './malformed-requests';
export * from './close-with-response';
export * from './pending-requests';
export * from './request-headers';
