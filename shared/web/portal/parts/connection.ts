import { useSyncExternalStore } from 'react';

const waiting = new Set<() => void>();
const readers = new Set<() => void>();

/**
 * Imports a module once the browser is online. Browsers cache failed imports until a reload, which would lose unsaved
 * input and in-memory sessions.
 */
export async function importWhenOnline<Part>(load: () => Promise<Part>): Promise<Part> {
  while (!navigator.onLine) await waitForChange();
  return load();
}

/** Retries everything that waits for the connection. */
export function retryConnection(): void {
  const all = [...waiting];
  waiting.clear();
  for (const goOn of all) goOn();
  tellReaders();
}

/** Whether anything waits for the connection. */
export function useWaitsForConnection(): boolean {
  return useSyncExternalStore(
    (tell) => {
      readers.add(tell);
      return () => readers.delete(tell);
    },
    () => waiting.size > 0,
  );
}

function waitForChange(): Promise<void> {
  return new Promise((goOn) => {
    waiting.add(goOn);
    tellReaders();
  });
}

function tellReaders(): void {
  for (const tell of readers) tell();
}

addEventListener('online', retryConnection);
