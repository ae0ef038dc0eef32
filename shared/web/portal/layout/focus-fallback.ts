import { useEffect } from 'react';

const CONTAINERS = 'section, dialog, main';

/**
 * When the focused element is removed, such as a deleted row, moves the focus to the nearest remaining container, for
 * keyboard and screen reader users.
 */
export function useFocusFallback(): void {
  useEffect(() => {
    let last: Element | undefined;
    let containers: readonly Element[] = [];
    const rememberFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      last = target;
      containers = listContainers(target);
    };
    const restoreFocus = () => {
      if (last === undefined || last.isConnected || document.activeElement !== document.body) return;
      const part = containers.find(({ isConnected }) => isConnected);
      if (!(part instanceof HTMLElement)) return;
      // Focusable by script only; Tab continues to its content.
      part.tabIndex = -1;
      part.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(restoreFocus);
    document.addEventListener('focusin', rememberFocus);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', rememberFocus);
      observer.disconnect();
    };
  }, []);
}

function listContainers(element: Element): readonly Element[] {
  const part = element.parentElement?.closest(CONTAINERS);
  return part ? [part, ...listContainers(part)] : [];
}
