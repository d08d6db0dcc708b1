/** A key of the keyboard. */
export function Key({ name }: { name: string }) {
  return <kbd className="rounded-md border border-line bg-paper px-1.5 font-mono text-xs">{name}</kbd>;
}
