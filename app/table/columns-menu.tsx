import Columns3 from 'lucide-react/icons/columns-3';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/checkbox-field.tsx';
import { Popover } from '#app/ui/popover.tsx';
import { type Density, densities } from './grid/density.ts';
import { noPreferences, type TablePreferencesControl } from './state/table-preferences.ts';
import { isShown } from './state/visible-columns.ts';
import type { TableColumn } from './table-column.ts';

interface ColumnsMenuProps<Row> {
  columns: readonly TableColumn<Row>[];
  control: TablePreferencesControl;
  density: Density;
  onDensity: (density: Density) => void;
}

/** How the table looks on this device: which columns, and how close the rows stand. */
export function ColumnsMenu<Row>({ columns, control, density, onDensity }: ColumnsMenuProps<Row>) {
  const { preferences, change } = control;
  const shown = columns.filter((column) => isShown(column, preferences));
  return (
    <Popover label="View" icon={Columns3}>
      <fieldset>
        <legend className="px-2 pt-1 pb-2 font-medium text-muted text-sm">Density</legend>
        <div className="flex flex-col">
          {densities.map(({ value, label }) => (
            <label
              key={value}
              className="flex min-h-small items-center gap-3 rounded-md px-2 hover:bg-sunken"
            >
              <input
                type="radio"
                name="density"
                checked={value === density}
                onChange={() => onDensity(value)}
                className="size-4 accent-accent"
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className="mt-2 border-line border-t pt-2">
        <legend className="sr-only">Columns</legend>
        <p aria-hidden="true" className="px-2 pb-1 font-medium text-muted text-sm">
          Columns
        </p>
        {columns.map((column) => {
          const isOn = shown.includes(column);
          return (
            <CheckboxField
              key={column.key}
              label={column.label}
              checked={isOn}
              // One stays: a table without columns says nothing.
              disabled={isOn && shown.length === 1}
              onChange={() =>
                change({ ...preferences, shown: { ...preferences.shown, [column.key]: !isOn } })
              }
              className="px-2 [&_label]:min-h-small [&_label]:py-1.5"
            />
          );
        })}
      </fieldset>
      <Button kind="quiet" size="small" wide onClick={() => change(noPreferences)} className="mt-1">
        Reset columns
      </Button>
    </Popover>
  );
}
