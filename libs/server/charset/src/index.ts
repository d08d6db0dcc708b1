export { detectCodePage } from './detect-code-page';
export { repairMojibake } from './repair-mojibake';
