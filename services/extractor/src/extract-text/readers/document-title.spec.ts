import { tidyTitle } from './document-title';

describe('tidyTitle', () => {
  it.each([
    ['PowerPoint Presentation', ''],
    ['PowerPoint-Präsentation', ''],
    ['Présentation PowerPoint', ''],
    ['Apresentação do PowerPoint', ''],
    ['Презентация PowerPoint', ''],
    ['PowerPoint プレゼンテーション', ''],
    ['Untitled-1', ''],
    ['Book1', ''],
    ['Unknown Title', ''],
    ['Microsoft Word - Report_final_v3.docx', 'Report_final_v3'],
    ['Microsoft Word - Document1', ''],
    ['Harvest\n plan.doc', 'Harvest plan'],
    ['How to present in PowerPoint', 'How to present in PowerPoint'],
    ['Document management', 'Document management'],
  ])('tidies %j', (text, title) => expect(tidyTitle(text)).toBe(title));
});
