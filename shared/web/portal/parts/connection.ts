import { useSyncExternalStore } from 'react';

const waiting = new Set<() => void>();
const listeners = new Set<() => void>();

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
  for (const resume of all) resume();
  notifyListeners();
}

/** Whether anything waits for the connection. */
export function useWaitsForConnection(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting.size > 0,
  );
}

function waitForChange(): Promise<void> {
  return new Promise((resume) => {
    waiting.add(resume);
    notifyListeners();
  });
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

addEventListener('online', retryConnection);
