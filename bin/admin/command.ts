import type * as v from 'valibot';
import type { Runtime } from '#shared/runtime.ts';
import type { Listing } from './listing.ts';
import type { Place } from './place.ts';

/** An option of a command; optional if its schema is. */
export interface Option<S extends v.GenericSchema = v.GenericSchema> {
  /** Placeholder in the usage; null for a flag. */
  readonly value: string | null;
  readonly about: string;
  readonly schema: S;
  readonly repeatable?: boolean;
  /** May also be given without the option's name. */
  readonly positional?: boolean;
  /** Alternative name that other commands use. */
  readonly alias?: string;
}

export type Options = Readonly<Record<string, Option>>;

/** The validated options of a command. */
export type Input<O extends Options> = { readonly [Name in keyof O]: v.InferOutput<O[Name]['schema']> };

/** The result of a command. */
export interface Outcome {
  /** For `--json`. */
  readonly data: unknown;
  /** For a terminal. */
  readonly text: string;
  /** Whether the exit code is 1. */
  readonly failed?: boolean;
}

/** Prints a line of progress. */
export type Report = (line: string) => void;

/** A command's declaration. */
interface Definition<O extends Options> {
  /** E.g. `account create`. */
  readonly name: string;
  /** Name in earlier versions; still works, but is not in the help. */
  readonly formerName?: string;
  readonly about: string;
  /** Additional help text; a function if it is slow to build. */
  readonly notes?: string | (() => Promise<string>);
  readonly options: O;
  /** @param service the deployed service named by `--stack` */
  run(
    input: Input<O>,
    runtime: Runtime,
    place: Place,
    report: Report,
    service: string | undefined,
  ): Promise<Outcome | Listing>;
}

/** A command with any options. */
export type Command = Definition<Options>;

/** Declares a command with typed options. */
export function command<O extends Options>(definition: Definition<O>): Command {
  // Safe: `run` is called only with input that was validated by these options (arguments.ts).
  return definition as unknown as Command;
}
