import { classNames } from './class-names.ts';
import { ChoiceGroup, type FieldTexts } from './field.tsx';
import type { Icon } from './icon.ts';

export interface Segment<T extends string> {
  value: T;
  label: string;
  icon?: Icon;
  /** The colour when chosen: readable from the top of a ladder. */
  tone?: keyof typeof chosen;
}

interface SegmentedControlProps<T extends string> extends FieldTexts {
  segments: readonly Segment<T>[];
  value: T | null;
  onChange: (value: T) => void;
  disabled?: boolean;
  size?: 'medium' | 'touch';
}

const chosen = {
  neutral: 'has-checked:bg-raised has-checked:text-text has-checked:ring-1 has-checked:ring-line-control',
  driving: classNames(
    'has-checked:bg-driving has-checked:text-on-driving hover:has-checked:text-on-driving',
    'has-[:checked:disabled]:bg-driving-soft has-[:checked:disabled]:text-driving',
  ),
  working: classNames(
    'has-checked:bg-working has-checked:text-on-working hover:has-checked:text-on-working',
    'has-[:checked:disabled]:bg-working-soft has-[:checked:disabled]:text-working',
  ),
};

/** Two to five options in one bar; technically radio buttons. */
export function SegmentedControl<T extends string>(props: SegmentedControlProps<T>) {
  const { segments, value, onChange, size = 'medium', ...texts } = props;
  return (
    <ChoiceGroup {...texts}>
      {(name) => (
        <div className="flex gap-1 rounded-lg bg-sunken p-0.5 ring-1 ring-line">
          {segments.map(({ icon: Icon, ...segment }) => (
            <label
              key={segment.value}
              className={classNames(
                'relative flex min-w-0 flex-1 items-center justify-center gap-2 rounded-md px-2 font-medium',
                'text-muted transition-colors duration-quick hover:text-text',
                'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
                size === 'touch' ? 'min-h-touch text-lg' : 'min-h-7 text-sm pointer-coarse:min-h-tap',
                chosen[segment.tone ?? 'neutral'],
              )}
            >
              <input
                type="radio"
                name={name}
                value={segment.value}
                checked={segment.value === value}
                onChange={() => onChange(segment.value)}
                className="absolute inset-0 appearance-none rounded-md focus-visible:outline-none"
              />
              {Icon && <Icon className="size-5 shrink-0" />}
              <span className="truncate">{segment.label}</span>
            </label>
          ))}
        </div>
      )}
    </ChoiceGroup>
  );
}
