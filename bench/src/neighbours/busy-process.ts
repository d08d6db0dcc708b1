/** Keeps a processor busy from the first message until the process is killed. */
process.on('message', () => {
  process.send?.('busy', () => {
    for (;;);
  });
});
process.on('disconnect', () => process.exit(0));
