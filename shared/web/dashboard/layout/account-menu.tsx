import { Button, Menu, useMantineColorScheme } from '@mantine/core';
import { Icon } from '#web/ui/icons.tsx';

const SCHEMES = [
  { value: 'auto', label: 'As the system', icon: 'screen' },
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
] as const;

/** How the dashboard looks. */
export function AccountMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme({
    // To keep them from being seen, it would write a style into the page.
    keepTransitions: true,
  });
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button variant="subtle" color="gray" leftSection={<Icon name="person" />}>
          Account
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Colours</Menu.Label>
        {SCHEMES.map(({ value, label, icon }) => (
          <Menu.Item
            key={value}
            leftSection={<Icon name={icon} size={16} />}
            rightSection={value === colorScheme ? <Icon name="check" size={16} /> : undefined}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
