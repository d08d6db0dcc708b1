import type { Argument, Command, Option } from 'commander';
import { exitCodes, exitMeanings } from './exit-codes.ts';

/** Escapes text for roff (man 7 groff), where backslashes, leading dots and hyphens are special. */
const roff = (text: string) =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/gm, '\\&$1');

const tagged = (tag: string, text: string) => `.TP\n.B ${roff(tag)}\n${roff(text)}`;

const ofOption = ({ flags, description, argChoices, defaultValue, envVar }: Option) => {
  const known = [
    argChoices && `one of ${argChoices.join(', ')}`,
    defaultValue === undefined ? undefined : `default: ${String(defaultValue)}`,
    envVar && `environment variable: ${envVar}`,
  ].filter((part) => part !== undefined);
  return tagged(flags, [description, ...known].join('; '));
};

const ofArgument = (argument: Argument) => (argument.required ? `<${argument.name()}>` : `[${argument.name()}]`);

/** A command, or the commands of a group: `collections show`. */
function ofCommand(command: Command, group = ''): string {
  const name = `${group}${command.name()}`;
  if (command.commands.length > 0) return command.commands.map((one) => ofCommand(one, `${name} `)).join('\n');
  const usage = [name, ...command.registeredArguments.map(ofArgument)].join(' ');
  return [`.SS ${roff(usage)}`, roff(command.description()), ...command.options.map(ofOption)].join('\n');
}

/** Renders the man page of a program, in section 1, from its commands and options. */
export function manPage(program: Command): string {
  const name = program.name();
  const commands = program
    .createHelp()
    .visibleCommands(program)
    .filter((command) => command.name() !== 'help');
  const codes = Object.entries(exitCodes).map(([meaning, code]) =>
    tagged(String(code), exitMeanings[meaning as keyof typeof exitCodes]),
  );
  return [
    `.TH ${name.toUpperCase()} 1 "" "${name} ${program.version() ?? ''}"`,
    `.SH NAME\n${roff(`${name} - ${program.description()}`)}`,
    `.SH SYNOPSIS\n.B ${name}\n[options] command`,
    `.SH OPTIONS\n${program.options.map(ofOption).join('\n')}`,
    `.SH COMMANDS\n${commands.map((command) => ofCommand(command)).join('\n')}`,
    `.SH EXIT STATUS\n${codes.join('\n')}`,
  ].join('\n');
}
