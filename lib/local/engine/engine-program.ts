import type { LocalError } from '#lib/local/errors.ts';

/** How an engine is started. */
export interface EngineOptions {
  /**
   * Whether it gets tens of thousands of calls, as the tests' does. Java then optimizes what it runs: that takes it seconds,
   * which a usual run would not gain back, and after them it computes a third less. It begins with what it runs four times as
   * often as by default: else a third of the first minutes goes into optimizing.
   */
  readonly isBusy?: boolean;
  /** The variables that choose the engine and its Java; those of this process unless given. */
  readonly env?: NodeJS.ProcessEnv;
}

/** A program that serves the DynamoDB API on 127.0.0.1. */
export interface EngineProgram {
  /** The name of the file in which it keeps all tables of a data folder. */
  readonly fileName: string;
  /** Whether it is fast in memory, too. */
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
  /** Called before it starts on a folder, which exists. */
  prepare?(folder: string): Promise<void>;
  /** Called when it answers. */
  tune?(folder: string): Promise<void>;
  /** Why it did not start, if the machine lacks something that it needs. */
  explainFailure?(env: NodeJS.ProcessEnv): Promise<LocalError | undefined>;
}
