import type { LocalError } from '#lib/local/errors.ts';

export interface EngineOptions {
  /**
   * Turns on Java's optimizing compiler, for tens of thousands of calls, as in tests. It saves a third of the work; in
   * shorter runs, compiling costs more than it saves. It compiles methods after four times the usual number of calls,
   * since otherwise it takes a third of the first minutes.
   */
  readonly isBusy?: boolean;
  readonly env?: NodeJS.ProcessEnv;
}

/** A program that serves the DynamoDB API on 127.0.0.1. */
export interface EngineProgram {
  /** Contains all tables of a data folder. */
  readonly fileName: string;
  readonly canKeepInMemory: boolean;
  /** @param folder `undefined` keeps everything in memory */
  commandLine(
    port: number,
    folder: string | undefined,
    options: Required<EngineOptions>,
  ): readonly [string, ...string[]];
  prepare?(folder: string): Promise<void>;
  tune?(folder: string): Promise<void>;
  /** Explains a failed start by a missing requirement. */
  explainFailure?(env: NodeJS.ProcessEnv): Promise<LocalError | undefined>;
}
