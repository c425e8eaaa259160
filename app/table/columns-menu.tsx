import Columns3 from 'lucide-react/icons/columns-3';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/checkbox-field.tsx';
import { Popover } from '#app/ui/popover.tsx';
import { type Density, densities } from './grid/density.ts';
import type { TableRow } from './table-column.ts';
import { definitionOf, type TableInstance } from './table-features.ts';

interface ColumnsMenuProps<Row extends TableRow> {
  table: TableInstance<Row>;
  density: Density;
  onDensity: (density: Density) => void;
}

/** The table's view on this device: its density and its visible columns. */
export function ColumnsMenu<Row extends TableRow>({ table, density, onDensity }: ColumnsMenuProps<Row>) {
  const visible = table.getVisibleLeafColumns();
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
        {table.getAllLeafColumns().map((column) => (
          <CheckboxField
            key={column.id}
            label={definitionOf(column).header}
            checked={column.getIsVisible()}
            // One stays: a table without columns says nothing.
            disabled={!column.getCanHide() || (visible.length === 1 && column.getIsVisible())}
            onChange={column.getToggleVisibilityHandler()}
            className="px-2 [&_label]:min-h-small [&_label]:py-1.5"
          />
        ))}
      </fieldset>
      <Button
        kind="quiet"
        size="small"
        wide
        onClick={() => {
          table.resetColumnVisibility();
          table.resetColumnSizing();
        }}
        className="mt-1"
      >
        Reset columns
      </Button>
    </Popover>
  );
}
