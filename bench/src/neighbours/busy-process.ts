/** Keeps a processor busy from the first message on, until it is killed. */
process.on('message', () => {
  process.send?.('busy', () => {
    for (;;);
  });
});
process.on('disconnect', () => process.exit(0));
