// Remotes consume these without bundling them: the shell imports them, so that they are available for sharing.
import '@winnow/final-prompt';
import '@winnow/toast';
