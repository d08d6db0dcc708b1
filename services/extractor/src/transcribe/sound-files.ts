import { soundEndings } from '@winnow/contracts';

/** Whether a file is a recording or video by its name; its content is checked when it is opened. */
export function isSound(name: string): boolean {
  const ending = /\.([a-z\d]{2,5})$/i.exec(name.trim())?.[1]?.toLowerCase();
  return soundEndings.some((sound) => sound === ending);
}
