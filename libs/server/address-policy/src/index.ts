export * from './address-policy';
export * from './check-address';
export { isPublicAddress } from './public-address';
