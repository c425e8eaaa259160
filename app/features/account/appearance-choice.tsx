import { useState } from 'react';
import { SegmentedControl } from '#app/components/segmented-control.tsx';
import { useHydrated } from '#app/lib/hydrated.ts';
import { chooseTheme, readTheme, type Theme } from '#app/lib/theme.ts';

const segments = [
  { value: 'system', label: 'As device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** Light or dark, on this device only. */
export function AppearanceChoice() {
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState<Theme | null>(null);
  const theme = chosen ?? (hydrated ? readTheme() : null);
  return (
    <SegmentedControl<Theme>
      label="Light or dark, on this device"
      segments={segments}
      value={theme}
      size="touch"
      onChange={(value) => {
        chooseTheme(value);
        setChosen(value);
      }}
    />
  );
}
