import type { LocalError } from '#lib/local/errors.ts';

export interface EngineOptions {
  /**
   * For tens of thousands of calls, as in tests. Java's optimizing compiler then saves a third of the work, which short
   * runs do not recover. It starts at four times the usual call count, else it takes a third of the first minutes.
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
