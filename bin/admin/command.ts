import type * as v from 'valibot';
import type { Runtime } from '#shared/runtime.ts';
import type { Listing } from './listing.ts';
import type { Place } from './place.ts';

/** Optional if its schema is. */
export interface Option<S extends v.GenericSchema = v.GenericSchema> {
  /** Placeholder in the usage; null for a flag. */
  readonly value: string | null;
  readonly about: string;
  readonly schema: S;
  readonly repeatable?: boolean;
  readonly positional?: boolean;
  /** Alternative name. */
  readonly alias?: string;
}

export type Options = Readonly<Record<string, Option>>;

export type Input<O extends Options> = { readonly [Name in keyof O]: v.InferOutput<O[Name]['schema']> };

export interface Outcome {
  readonly data: unknown;
  readonly text: string;
  readonly failed?: boolean;
}

export type Report = (line: string) => void;

interface Definition<O extends Options> {
  readonly name: string;
  /** Still works, but is not in the help. */
  readonly formerName?: string;
  readonly about: string;
  /** A function if it is slow to build. */
  readonly notes?: string | (() => Promise<string>);
  readonly options: O;
  run(
    input: Input<O>,
    runtime: Runtime,
    place: Place,
    report: Report,
    service: string | undefined,
  ): Promise<Outcome | Listing>;
}

export type Command = Definition<Options>;

/** Declares a command with typed options. */
export function command<O extends Options>(definition: Definition<O>): Command {
  // `run` is only called with input validated by these options.
  return definition as unknown as Command;
}
