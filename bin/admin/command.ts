import type * as v from 'valibot';
import type { Runtime } from '#shared/runtime.ts';
import type { Listing } from './listing.ts';
import type { TargetKind } from './target-kind.ts';

/** Optional if its schema is. */
export interface CommandOption<S extends v.GenericSchema = v.GenericSchema> {
  /** Placeholder in the usage; null for a flag. */
  readonly value: string | null;
  readonly about: string;
  readonly schema: S;
  readonly repeatable?: boolean;
  readonly positional?: boolean;
  /** Alternative name. */
  readonly alias?: string;
}

export type CommandOptions = Readonly<Record<string, CommandOption>>;

export type CommandOptionValues<O extends CommandOptions> = {
  readonly [Name in keyof O]: v.InferOutput<O[Name]['schema']>;
};

export interface CommandResult {
  readonly data: unknown;
  readonly text: string;
  readonly failed?: boolean;
}

export type ProgressReporter = (line: string) => void;

interface Definition<O extends CommandOptions> {
  readonly name: string;
  /** Still works, but is not in the help. */
  readonly formerName?: string;
  readonly about: string;
  /** A function if it is slow to build. */
  readonly notes?: string | (() => Promise<string>);
  readonly options: O;
  run(
    input: CommandOptionValues<O>,
    runtime: Runtime,
    targetKind: TargetKind,
    report: ProgressReporter,
    service: string | undefined,
  ): Promise<CommandResult | Listing>;
}

export type Command = Definition<CommandOptions>;

/** Declares a command with typed options. */
export function defineCommand<O extends CommandOptions>(definition: Definition<O>): Command {
  // `run` is only called with input validated by these options.
  return definition as unknown as Command;
}
