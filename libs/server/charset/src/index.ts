export { detectCodePage } from './detect-code-page';
export { repairHtmlMojibake } from './repair-html-mojibake';
export { repairMojibake } from './repair-mojibake';
