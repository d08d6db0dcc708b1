/** What is shown about a prompt that is longer than the chat reads, loaded together. */
export { CutLine } from './cut-line';
export { SystemPromptNote } from './system-prompt-note';
