import type * as v from 'valibot';
import type { Runtime } from '#shared/runtime.ts';
import type { Listing } from './listing.ts';
import type { Place } from './place.ts';

/** An option of a command; one that its schema lets be absent is optional. */
export interface Option<S extends v.GenericSchema = v.GenericSchema> {
  /** What stands for the value in the usage; null for an option without one. */
  readonly value: string | null;
  readonly about: string;
  readonly schema: S;
  readonly repeatable?: boolean;
  /** May also be given without the option's name. */
  readonly positional?: boolean;
  /** Another name that it goes by, which other commands know it by. */
  readonly alias?: string;
}

export type Options = Readonly<Record<string, Option>>;

/** What a command is given: its options, checked. */
export type Input<O extends Options> = { readonly [Name in keyof O]: v.InferOutput<O[Name]['schema']> };

/** What a command has to say. */
export interface Outcome {
  /** For `--json`. */
  readonly data: unknown;
  /** For a person. */
  readonly text: string;
  /** Whether the process is to end with exit code 1. */
  readonly failed?: boolean;
}

/** Takes a line that says how far a command is, while it works. */
export type Report = (line: string) => void;

/** A command as it is written down. */
interface Definition<O extends Options> {
  /** As `account create`. */
  readonly name: string;
  /** What it was called by earlier versions: it goes on working, and no help names it. */
  readonly formerName?: string;
  readonly about: string;
  /** What its help says besides the options; a function where that takes some loading. */
  readonly notes?: string | (() => Promise<string>);
  readonly options: O;
  /** @param service the deployed service that `--stack` names */
  run(
    input: Input<O>,
    runtime: Runtime,
    place: Place,
    report: Report,
    service: string | undefined,
  ): Promise<Outcome | Listing>;
}

/** A command among others, whatever its options are. */
export type Command = Definition<Options>;

/** Lets `run` know the types of its own options. */
export function command<O extends Options>(definition: Definition<O>): Command {
  // Whoever calls `run` has checked the input by these very options (arguments.ts).
  return definition as unknown as Command;
}
