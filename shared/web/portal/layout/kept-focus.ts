import { useEffect } from 'react';

/** Parts of a page that can have the focus in the place of something inside that is gone. */
const PARTS = 'section, dialog, main';

/**
 * Keeps the focus on the page. When something goes away that has it, such as a row that somebody has removed, the nearest part around it
 * that is still there gets the focus. Otherwise nothing would have it, and whoever uses a keyboard or hears the page would be nowhere.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Element | undefined;
    let around: readonly Element[] = [];
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      last = target;
      around = partsAround(target);
    };
    const keep = () => {
      if (last === undefined || last.isConnected || document.activeElement !== document.body) return;
      const part = around.find(({ isConnected }) => isConnected);
      if (!(part instanceof HTMLElement)) return;
      // A part takes the focus by script alone; Tab goes on to what is in it.
      part.tabIndex = -1;
      part.focus({ preventScroll: true });
    };
    const changes = new MutationObserver(keep);
    document.addEventListener('focusin', note);
    changes.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', note);
      changes.disconnect();
    };
  }, []);
}

/** The nearest one first. */
function partsAround(element: Element): readonly Element[] {
  const part = element.parentElement?.closest(PARTS);
  return part ? [part, ...partsAround(part)] : [];
}
