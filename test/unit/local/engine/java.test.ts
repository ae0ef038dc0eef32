import { expect, test } from 'vitest';
import { javaInstallCommand, parseJavaVersion } from '#lib/local/engine/java.ts';

test.each([
  ['Debian', 'linux', 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nID=debian\n', /^sudo apt-get install openjdk-17-/],
  ['Ubuntu', 'linux', 'ID=ubuntu\nID_LIKE=debian\n', /^sudo apt-get install openjdk-17-/],
  ['Linux Mint', 'linux', 'ID=linuxmint\nID_LIKE="ubuntu debian"\n', /^sudo apt-get install openjdk-17-/],
  ['Fedora', 'linux', 'NAME="Fedora Linux"\nID=fedora\n', /^sudo dnf install java-latest-openjdk-headless$/],
  ['Rocky Linux', 'linux', 'ID="rocky"\nID_LIKE="rhel centos fedora"\n', /^sudo dnf install java-17-openjdk-headless$/],
  ['Amazon Linux', 'linux', 'ID="amzn"\nID_LIKE="fedora"\n', /^sudo dnf install java-17-amazon-corretto-headless$/],
  ['Alpine', 'linux', 'ID=alpine\n', /^sudo apk add openjdk17-jre-headless$/],
  ['macOS', 'darwin', '', /^brew install /],
  ['Windows', 'win32', '', /^winget install /],
] as const)('the Java installation on %s uses its package manager', (_, platform, release, command) => {
  expect(javaInstallCommand({ platform, release })).toMatch(command);
});

test.each([
  ['linux', 'ID=nixos\n'],
  ['linux', ''],
  ['freebsd', ''],
] as const)('an unknown system gets no installation command: %s %s', (platform, release) => {
  expect(javaInstallCommand({ platform, release })).toBeUndefined();
});

test.each([
  ['openjdk version "17.0.15" 2025-04-15', 17],
  ['openjdk version "21" 2023-09-19', 21],
  ['java version "1.8.0_402"', 8],
  ['The operation couldn’t be completed. Unable to locate a Java Runtime.', undefined],
])('%s is Java %s', (output, version) => {
  expect(parseJavaVersion(output)).toBe(version);
});
