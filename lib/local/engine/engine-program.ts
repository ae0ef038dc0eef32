import type { LocalError } from '#lib/local/errors.ts';

/** How an engine is started. */
export interface EngineOptions {
  /**
   * Whether it gets tens of thousands of calls, as in tests. Java's optimizing compiler then saves a third of its work, but costs
   * seconds that other runs do not gain back. It starts at four times the usual number of calls: else it takes a third of the
   * first minutes.
   */
  readonly isBusy?: boolean;
  /** The variables that choose the engine and its Java; those of this process unless given. */
  readonly env?: NodeJS.ProcessEnv;
}

/** A program that serves the DynamoDB API on 127.0.0.1. */
export interface EngineProgram {
  /** The name of the file in which it keeps all tables of a data folder. */
  readonly fileName: string;
  /** Whether it can run without a file. */
  readonly canKeepInMemory: boolean;
  /**
   * The command that starts it, and its arguments.
   * @param folder of its file; `undefined` keeps everything in memory
   */
  commandLine(
    port: number,
    folder: string | undefined,
    options: Required<EngineOptions>,
  ): readonly [string, ...string[]];
  /** Prepares the folder before the engine starts. */
  prepare?(folder: string): Promise<void>;
  /** Tunes the engine's file once the engine answers. */
  tune?(folder: string): Promise<void>;
  /** Why it did not start, if the machine lacks something that it needs. */
  explainFailure?(env: NodeJS.ProcessEnv): Promise<LocalError | undefined>;
}
