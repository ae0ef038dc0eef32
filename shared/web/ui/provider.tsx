import { createTheme, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './look.css';

const theme = createTheme({
  primaryColor: 'indigo',
  respectReducedMotion: true,
  components: {
    // To keep the page from scrolling, these would write a style into the page, which its policy refuses.
    Modal: { defaultProps: { lockScroll: false, closeButtonProps: { 'aria-label': 'Close' } } },
    Drawer: { defaultProps: { lockScroll: false, closeButtonProps: { 'aria-label': 'Close' } } },
    // What scrolls can be reached by keyboard.
    TableScrollContainer: { defaultProps: { type: 'native', tabIndex: 0 } },
    // A page has one banner, and a dialog is not it.
    ModalHeader: { defaultProps: { role: 'none' } },
    DrawerHeader: { defaultProps: { role: 'none' } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
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
