import { classNames } from './class-names.ts';
import { ChoiceGroup, type FieldTexts } from './field.tsx';
import type { Icon } from './icon.ts';

interface RadioCardsProps<T extends string> extends FieldTexts {
  options: readonly { value: T; label: string; detail?: string; icon?: Icon }[];
  /** Submitted under `name`. */
  defaultValue: T;
  name: string;
  columns?: boolean;
}

export function RadioCards<T extends string>({ options, defaultValue, columns, ...texts }: RadioCardsProps<T>) {
  return (
    <ChoiceGroup {...texts}>
      {(name) => (
        <div className={classNames('grid gap-2', columns && 'sm:grid-cols-2')}>
          {options.map(({ icon: Icon, ...option }) => (
            <label
              key={option.value}
              className={classNames(
                'flex min-h-touch items-center gap-3 rounded-lg border border-line-control bg-raised px-4 py-3',
                'transition-colors duration-quick hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft',
                'has-checked:shadow-[inset_0_0_0_1px_var(--accent)] has-disabled:bg-neutral-soft has-disabled:text-muted',
                'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
              )}
            >
              <input
                type="radio"
                name={name}
                value={option.value}
                defaultChecked={option.value === defaultValue}
                className="size-5 shrink-0 accent-accent focus-visible:outline-none"
              />
              <span className="grow">
                <span className="block font-medium">{option.label}</span>
                {option.detail && <span className="block text-muted text-sm">{option.detail}</span>}
              </span>
              {Icon && <Icon className="size-6 shrink-0 text-muted" />}
            </label>
          ))}
        </div>
      )}
    </ChoiceGroup>
  );
}
