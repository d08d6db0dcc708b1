import { chromium } from '@playwright/test';
import { assemblePdf } from '@winnow/testing';

const [width, height] = [800, 300];

/** A PDF without a text layer: a picture of each sentence on a separate page, like a scan. */
export async function drawScan(sentences: readonly string[]): Promise<Buffer> {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const executablePath = process.env.VISITOR_BROWSER;
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...sandbox, '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({ viewport: { width, height } });
    const pictures: string[] = [];
    for (const sentence of sentences) {
      await page.setContent(
        `<p style="font: 28px sans-serif; margin: 100px 40px; white-space: nowrap">${sentence}</p>`,
      );
      pictures.push((await page.screenshot({ type: 'jpeg', quality: 90 })).toString('latin1'));
    }
    return pdfOf(pictures);
  } finally {
    await browser.close();
  }
}

/** Each picture (JPEG) on a page at 100 dots per inch. */
function pdfOf(pictures: readonly string[]): Buffer {
  const box = [0.72 * width, 0.72 * height] as const;
  const paint = `q ${box[0]} 0 0 ${box[1]} 0 0 cm /I Do Q`;
  const pages = pictures.flatMap((picture, index) => {
    const at = 3 + 3 * index;
    return [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${box.join(' ')}] /Contents ${at + 1} 0 R /Resources << /XObject << /I ${at + 2} 0 R >> >> >>`,
      `<< /Length ${paint.length} >>\nstream\n${paint}\nendstream`,
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 ` +
        `/Filter /DCTDecode /Length ${picture.length} >>\nstream\n${picture}\nendstream`,
    ];
  });
  const kids = pictures.map((_, index) => `${3 + 3 * index} 0 R`).join(' ');
  return assemblePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pictures.length} /Kids [${kids}] >>`,
    ...pages,
  ]);
}
