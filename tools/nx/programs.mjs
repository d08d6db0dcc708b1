import path from 'node:path';
import ts from 'typescript';
import { root } from '../run.mjs';

const host = {
  ...ts.sys,
  onUnRecoverableConfigFileDiagnostic: (problem) => {
    throw new Error(ts.flattenDiagnosticMessageText(problem.messageText, '\n'));
  },
};

/**
 * Creates a TypeScript program for each of the two configurations, with the files that `isWanted` selects and their
 * imports. Shared libraries belong to both. A configuration without selected files has no program.
 *
 * @param {(file: string) => boolean} isSelected
 */
export function programsOf(isSelected) {
  return ['tsconfig.json', 'tsconfig.web.json'].flatMap((name) => {
    const { fileNames, options, errors } = ts.getParsedCommandLineOfConfigFile(path.join(root, name), {}, host);
    if (errors.length > 0) throw new Error(formatDiagnostics(errors));
    const selected = fileNames.filter(isSelected);
    if (selected.length === 0) return [];
    // Ambient declarations, such as those of style sheets, are not imported by any file.
    const ambient = fileNames.filter((file) => file.endsWith('.d.ts'));
    return [ts.createProgram({ rootNames: [...new Set([...selected, ...ambient])], options })];
  });
}

/** Returns the errors of a program: its own, and those of each file, by file name. */
export function errorsOf(program, isSelected) {
  const own = [
    ...program.getConfigFileParsingDiagnostics(),
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
  ];
  const files = program.getSourceFiles().filter(({ fileName }) => isSelected(fileName));
  const byFile = files.flatMap((file) => {
    const found = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
    return found.length > 0 ? [[file.fileName, formatDiagnostics(found)]] : [];
  });
  return { own: own.length > 0 ? formatDiagnostics(own) : '', byFile };
}

function formatDiagnostics(diagnostics) {
  return ts.formatDiagnostics(diagnostics, {
    getCurrentDirectory: () => root,
    getCanonicalFileName: (file) => file,
    getNewLine: () => '\n',
  });
}
