import { pdfPagesOf } from './pdf-pages';

const wanted = { isListed: true, isMarked: true };
const content = 'One.\n\nTwo.';
const places = [
  { start: 0, end: 4, page: 1 },
  { start: 6, end: 10, page: 2 },
];

it('marks the first text also when it is not of the first page', () => {
  const later = places.map((place) => ({ ...place, page: place.page + 1 }));
  expect(pdfPagesOf({ content, places: later, pages: 3 }, wanted)).toEqual({
    pages: ['', 'One.', 'Two.'].map((markdown, at) => ({ pageNumber: at + 1, markdown })),
    markdown: '<!-- page 2 -->\n\nOne.\n\n---\n\n<!-- page 3 -->\n\nTwo.',
  });
});

it('returns no pages of slides, and of a mail with a PDF, which has pages of its own', () => {
  const slides = places.map(({ page: slide, ...place }) => ({ ...place, slide }));
  expect(pdfPagesOf({ content, places: slides }, wanted)).toEqual({});
  const [, attached] = places.map((place) => ({ ...place, file: 'report.pdf' }));
  expect(pdfPagesOf({ content, places: [attached!] }, wanted)).toEqual({});
});
