/** Three bouncing dots while a reply is pending and has no visible text yet. */
export function TypingIndicator() {
  return (
    <div role="img" aria-label="The assistant is typing" className="flex h-6 items-center gap-1">
      {[0, 150, 300].map((delay) => (
        <span
          key={delay}
          className="size-2 animate-bounce-dot rounded-full bg-muted forced-colors:bg-[CanvasText]"
          style={{ animationDelay: `${delay}ms` }}
        />
      ))}
    </div>
  );
}
