import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { SegmentedControl } from '#app/components/segmented-control.tsx';
import { chooseTheme, type Theme, useTheme } from '#app/lib/theme.ts';

const themes = [
  { value: 'system', label: 'System', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const;

/** Light, dark or as the device has it. For My Account. */
export function ThemeChoice() {
  return (
    <SegmentedControl<Theme> label="Appearance" segments={themes} value={useTheme()} onChange={chooseTheme} />
  );
}
