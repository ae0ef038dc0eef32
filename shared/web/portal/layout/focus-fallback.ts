import { useEffect } from 'react';

const PARTS = 'section, dialog, main';

/**
 * When the focused element is removed, such as a deleted row, moves the focus to the nearest remaining container, for
 * keyboard and screen reader users.
 */
export function useFocusFallback(): void {
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

function partsAround(element: Element): readonly Element[] {
  const part = element.parentElement?.closest(PARTS);
  return part ? [part, ...partsAround(part)] : [];
}
