import { LocalError } from '#lib/local/errors.ts';

/**
 * Executes SQL on the SQLite database of an engine.
 * @param file of the database; it is made if there is none
 * @throws LocalError where the file is no database
 */
export async function executeSql(file: string, sql: string): Promise<void> {
  // Loaded when it is needed: DynamoDB Local in memory has no file.
  const { DatabaseSync } = await import('node:sqlite');
  const database = new DatabaseSync(file, { timeout: 5000 });
  try {
    database.exec(sql);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new LocalError(`The database ${file} cannot be opened: ${why}. --fresh begins a new one.`);
  } finally {
    database.close();
  }
}
