// Remotes consume these and do not bring them along: the shell imports them, so that they are there to be shared.
import '@winnow/final-prompt';
