import { existsSync } from 'node:fs';
import { LocalError } from '#lib/local/errors.ts';

/**
 * Executes SQL on an engine's SQLite database.
 * @throws LocalError if the file is not one
 */
export async function executeSql(file: string, sql: string): Promise<void> {
  // DynamoDB Local in memory has no file.
  const { DatabaseSync } = await import('node:sqlite');
  const database = new DatabaseSync(file, { timeout: 5000 });
  try {
    database.exec(sql);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new LocalError(`The database ${file} cannot be opened: ${why}. Use --fresh to create a new one.`);
  } finally {
    database.close();
  }
}

/** Whether an engine's file may have tables. A failed start can leave an empty database. */
export async function hasTables(file: string): Promise<boolean> {
  if (!existsSync(file)) return false;
  const { DatabaseSync } = await import('node:sqlite');
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      return database.prepare('SELECT 1 FROM sqlite_master LIMIT 1').get() !== undefined;
    } finally {
      database.close();
    }
  } catch {
    return true;
  }
}
