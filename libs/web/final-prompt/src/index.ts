export { splitPieces, type Piece } from './pieces';
export {
  finalPromptReady,
  getFinalPrompt,
  onFinalPromptStorageFailure,
  onFinalPromptChangedInOtherTab,
  pieceSeparator,
  setFinalPrompt,
  useFinalPrompt,
  withPieces,
} from './store';
export { cutSystemPrompt, type SystemPromptCut } from './system-prompt';
