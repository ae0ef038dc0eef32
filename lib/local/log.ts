import { createWriteStream } from 'node:fs';

export interface Log {
  readonly file: string;
  write(text: string): void;
  /** For failures that the function did not log itself. */
  error(functionName: string, error: unknown): void;
  close(): Promise<void>;
}

/** Opens a log file for appending. */
export function openLog(file: string): Log {
  const stream = createWriteStream(file, { flags: 'a' });
  // A full disk must not end the run.
  stream.on('error', () => {});
  const write = (text: string) => {
    if (!stream.writableEnded) stream.write(text);
  };
  return {
    file,
    write,
    error: (functionName, error) => {
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
      write(`${JSON.stringify({ level: 'ERROR', function_name: functionName, message })}\n`);
    },
    close: () => new Promise((done) => stream.end(() => done())),
  };
}
