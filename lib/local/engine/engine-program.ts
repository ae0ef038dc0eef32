import type { LocalError } from '#lib/local/errors.ts';

/** Options for starting an engine. */
export interface EngineOptions {
  /**
   * Whether it gets tens of thousands of calls, as in tests. Java's optimizing compiler then saves a third of the work,
   * but costs seconds that short runs do not recover. It starts at four times the usual call count, else it takes a
   * third of the first minutes.
   */
  readonly isBusy?: boolean;
  /** Variables that choose the engine and its Java. Default: this process's environment. */
  readonly env?: NodeJS.ProcessEnv;
}

/** A program that serves the DynamoDB API on 127.0.0.1. */
export interface EngineProgram {
  /** Name of the file with all tables of a data folder. */
  readonly fileName: string;
  readonly canKeepInMemory: boolean;
  /**
   * Returns the command and its arguments.
   * @param folder of its file; `undefined` keeps everything in memory
   */
  commandLine(
    port: number,
    folder: string | undefined,
    options: Required<EngineOptions>,
  ): readonly [string, ...string[]];
  /** Prepares the folder before the start. */
  prepare?(folder: string): Promise<void>;
  /** Tunes the engine's file once the engine responds. */
  tune?(folder: string): Promise<void>;
  /** Returns the reason for a failed start if the machine lacks a requirement. */
  explainFailure?(env: NodeJS.ProcessEnv): Promise<LocalError | undefined>;
}
