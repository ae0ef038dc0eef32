import { Button, Kbd } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type ComponentType, useState } from 'react';
import { Icon } from '#web/ui/icons.tsx';
import { showProblem } from '#web/ui/show-problem.ts';
import type { PaletteProps } from './palette.tsx';
import style from './search.module.css';

const SHORTCUT = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K';

/** Opens the palette, also by `mod+K`. Its code is loaded on first use. */
export function SearchButton() {
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>();
  const [isOpen, setOpen] = useState(false);
  const openPalette = () => {
    // Leaving the page would lose the input of an open dialog.
    if (document.querySelector('[aria-modal="true"]')) return;
    setOpen(true);
    import('./palette.tsx')
      .then((loaded) => setPalette(() => loaded.Palette))
      .catch((error: unknown) => {
        setOpen(false);
        showProblem(error);
      });
  };
  // Also while a field has the focus.
  useHotkeys([['mod+K', openPalette]], []);
  return (
    <>
      <Button
        className={style.button}
        variant="default"
        leftSection={<Icon name="search" size={16} />}
        rightSection={
          <Kbd className={style.shortcut} size="xs">
            {SHORTCUT}
          </Kbd>
        }
        aria-label="Search"
        aria-keyshortcuts="Control+K Meta+K"
        loading={isOpen && Palette === undefined}
        onClick={openPalette}
      >
        <span className={style.label}>Search</span>
      </Button>
      {Palette ? <Palette isOpen={isOpen} close={() => setOpen(false)} /> : null}
    </>
  );
}
