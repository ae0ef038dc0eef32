import { createTheme, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './look.css';
import style from './provider.module.css';

const CLOSE = { 'aria-label': 'Close' };

const theme = createTheme({
  primaryColor: 'indigo',
  respectReducedMotion: true,
  components: {
    // To keep the page from scrolling, these would write a style into the page, which its policy refuses.
    Modal: { defaultProps: { lockScroll: false, closeButtonProps: CLOSE }, classNames: { title: style.title } },
    Drawer: { defaultProps: { lockScroll: false, closeButtonProps: CLOSE }, classNames: { title: style.title } },
    // A list in a tab is as high as the page, as one without tabs.
    Tabs: { classNames: { root: style.tabs, panel: style.panel } },
    // Nothing but its entries is in a menu: whoever hears it hears how many there are.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    SegmentedControl: { classNames: { root: style.segments } },
    Select: { classNames: { option: style.option } },
    Checkbox: { classNames: { input: style.tick } },
    Radio: { classNames: { radio: style.tick } },
    Text: { defaultProps: { size: 'sm' } },
    // What scrolls can be reached by keyboard.
    TableScrollContainer: { defaultProps: { type: 'native', tabIndex: 0 } },
    // A page has one banner, and a dialog is not it.
    ModalHeader: { defaultProps: { role: 'none' } },
    DrawerHeader: { defaultProps: { role: 'none' } },
    Notification: { defaultProps: { closeButtonProps: CLOSE } },
    Tooltip: { defaultProps: { openDelay: 300, events: { hover: true, focus: true, touch: true } } },
  },
});

/**
 * How all pages look. The look is in files alone (`look.css`): nothing here writes a style into the page, and no component
 * may be used that does, such as `AppShell`, `SimpleGrid`, `Grid`, or one with a size for each width.
 */
export function Look({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
      <Notifications position="bottom-right" />
      {children}
    </MantineProvider>
  );
}
