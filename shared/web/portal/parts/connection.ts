import { useSyncExternalStore } from 'react';

/** Those who wait for the connection, each with what goes on when it may be there. */
const waiting = new Set<() => void>();
const readers = new Set<() => void>();

/**
 * Loads a part of the portal, as soon as there is a connection. A browser that has asked for a script in vain never asks for it again
 * before the page is loaded anew, which would take away what somebody has typed, and a session that is in memory alone.
 * @param load asks for the part
 */
export async function onceConnected<Part>(load: () => Promise<Part>): Promise<Part> {
  while (!navigator.onLine) await changed();
  return load();
}

/** Tries once more what waits for the connection. */
export function tryConnection(): void {
  const all = [...waiting];
  waiting.clear();
  for (const goOn of all) goOn();
  tellReaders();
}

/** Whether something waits for the connection. */
export function useIsUnreached(): boolean {
  return useSyncExternalStore(
    (tell) => {
      readers.add(tell);
      return () => readers.delete(tell);
    },
    () => waiting.size > 0,
  );
}

function changed(): Promise<void> {
  return new Promise((goOn) => {
    waiting.add(goOn);
    tellReaders();
  });
}

function tellReaders(): void {
  for (const tell of readers) tell();
}

addEventListener('online', tryConnection);
