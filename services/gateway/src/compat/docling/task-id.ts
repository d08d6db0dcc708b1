import type { ConvertRequest } from './convert-request';

type Wanted = Pick<ConvertRequest, 'format' | 'pageBreak'>;

const formats: readonly ConvertRequest['format'][] = ['markdown', 'html', 'text'];

/** Builds a task id that contains the requested format and page break, since nothing else of a request is stored. */
export const taskId = (handle: string, { format, pageBreak }: Wanted): string =>
  `${format.slice(0, 1)}${pageBreak === undefined ? '' : `${Buffer.from(pageBreak).toString('base64url')}~`}${handle}`;

/** Returns what a task id contains; the handle is unchecked. */
export function openTaskId(task: string): Wanted & { readonly handle: string } {
  const format = formats.find((each) => each.startsWith(task.slice(0, 1))) ?? 'markdown';
  const parts = task.slice(1).split('~', 2);
  const [mark, handle] = parts.length === 2 ? parts : [undefined, ...parts];
  return { format, handle: handle ?? '', ...(mark && { pageBreak: Buffer.from(mark, 'base64url').toString() }) };
}
