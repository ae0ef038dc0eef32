import { parseArgs } from 'node:util';
import { LocalError } from './errors.ts';

/** What a person chose for a local run. */
export interface Choices {
  readonly port: number;
  readonly dataDir: string;
  readonly fresh: boolean;
}

/**
 * Reads the command line and the environment: `[--fresh] [--data DIR]` and `PORT`.
 * @throws LocalError for what it does not know
 */
export function readChoices(args: readonly string[], env: NodeJS.ProcessEnv): Choices {
  const { values } = parse(args);
  if (values.data === '') throw new LocalError('--data needs a folder.');
  const text = env.PORT || '3000';
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) {
    throw new LocalError(`PORT is ${JSON.stringify(text)}: it must be a number from 0 to 65535, 0 for any free port.`);
  }
  return { port, dataDir: values.data ?? '.local', fresh: values.fresh ?? false };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { fresh: { type: 'boolean' }, data: { type: 'string' } } });
  } catch (error) {
    const [first] = (error as Error).message.split('. ');
    throw new LocalError(`${first}. Usage: npm start -- [--fresh] [--data DIR], with PORT in the environment.`);
  }
}
