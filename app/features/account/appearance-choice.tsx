import { useHydrated } from '#app/lib/hydrated.ts';
import { chooseTheme, type Theme, useTheme } from '#app/lib/theme.ts';
import { SegmentedControl } from '#app/ui/segmented-control.tsx';

const segments = [
  { value: 'system', label: 'Auto' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** Light or dark, on this device only. */
export function AppearanceChoice() {
  const theme = useTheme();
  return (
    <SegmentedControl<Theme>
      label="Light or dark, on this device"
      hint="Auto follows the device."
      segments={segments}
      // Before hydration nobody knows what this device chose.
      value={useHydrated() ? theme : null}
      size="touch"
      onChange={chooseTheme}
    />
  );
}
