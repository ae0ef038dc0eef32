import { useEffect } from 'react';

/** Containers that receive the focus when a focused child is removed. */
const PARTS = 'section, dialog, main';

/**
 * Preserves the focus for keyboard and screen reader users. When a focused element is removed, such as a deleted row,
 * the nearest remaining container receives the focus.
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
      // Focusable by script only; Tab continues to its content.
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

/** Lists containers, nearest first. */
function partsAround(element: Element): readonly Element[] {
  const part = element.parentElement?.closest(PARTS);
  return part ? [part, ...partsAround(part)] : [];
}
