import { createTheme, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './theme.css';
import style from './provider.module.css';

const CLOSE_BUTTON_PROPS = { 'aria-label': 'Close' };

const theme = createTheme({
  primaryColor: 'indigo',
  respectReducedMotion: true,
  components: {
    // The scroll lock injects an inline style, which the CSP blocks.
    Modal: {
      defaultProps: { lockScroll: false, closeButtonProps: CLOSE_BUTTON_PROPS },
      classNames: { title: style.title },
    },
    Drawer: {
      defaultProps: { lockScroll: false, closeButtonProps: CLOSE_BUTTON_PROPS },
      classNames: { title: style.title },
    },
    Tabs: { classNames: { root: style.tabs, panel: style.panel } },
    // Otherwise screen readers count an extra entry.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    SegmentedControl: { classNames: { root: style.segments } },
    Select: { classNames: { option: style.option } },
    Checkbox: { classNames: { input: style.tick } },
    Radio: { classNames: { radio: style.tick } },
    Text: { defaultProps: { size: 'sm' } },
    // Keyboard users must be able to focus it to scroll.
    TableScrollContainer: { defaultProps: { type: 'native', tabIndex: 0 } },
    // A page has one banner; dialogs must not add another.
    ModalHeader: { defaultProps: { role: 'none' } },
    DrawerHeader: { defaultProps: { role: 'none' } },
    Notification: { defaultProps: { closeButtonProps: CLOSE_BUTTON_PROPS } },
    Tooltip: { defaultProps: { openDelay: 300, events: { hover: true, focus: true, touch: true } } },
  },
});

/**
 * The CSP forbids inline styles: avoid components that inject them, such as `AppShell`, `SimpleGrid`, `Grid` and
 * responsive size props.
 */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
      <Notifications position="bottom-right" />
      {children}
    </MantineProvider>
  );
}
