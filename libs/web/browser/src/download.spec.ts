import { dateStamp, downloadJson } from './download';

test('saves a value as a JSON file under the given name', async () => {
  const saved: Blob[] = [];
  const clicked: string[] = [];
  URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(`${this.download} ${this.href}`);
  });
  downloadJson('data.json', { a: [1] });
  click.mockRestore();
  expect(clicked).toEqual(['data.json blob:1']);
  expect(saved[0]?.type).toBe('application/json;charset=utf-8');
  const text = await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(saved[0]!);
  });
  expect(text).toBe('{\n  "a": [\n    1\n  ]\n}');
  expect(document.querySelector('a')).toBeNull();
});

test("uses the visitor's local date", () => {
  expect(dateStamp(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});
