import { useSearchParams } from '@remix-run/react';
import UsersRound from 'lucide-react/icons/users-round';
import { useMemo } from 'react';
import { formatDuration } from '#app/lib/format.ts';
import { ToolbarSelect } from '#app/table/toolbar-controls.tsx';
import { Button } from '#app/ui/button.tsx';
import { Popover } from '#app/ui/popover.tsx';
import {
  addressOfRows,
  type BoardRow,
  isCompactBoard,
  type RowOrder,
  rowChoiceOf,
  rowOptions,
  rowOrderLabels,
  rowOrders,
} from './board-rows.ts';
import type { Visit, Worker } from './diary.ts';

interface RowControlsProps {
  rows: readonly BoardRow[];
  workers: readonly Worker[];
  visits: readonly Visit[];
}

const orders = rowOrders.map((value) => ({ value, label: rowOrderLabels[value] }));
const freeOptions = [
  { value: '0', label: 'Any' },
  ...[60, 120, 240, 480].map((minutes) => ({ value: String(minutes), label: `${formatDuration(minutes)} or more` })),
];
const heights = [
  { value: 'compact', label: 'One line a visit' },
  { value: 'roomy', label: 'Whole visits' },
];

/** Filter, order and height of the board's rows. The address holds them. */
export function RowControls({ rows, workers, visits }: RowControlsProps) {
  const [search, setSearch] = useSearchParams();
  const choice = rowChoiceOf(search);
  const { trade, area, free, order } = choice;
  const options = useMemo(() => rowOptions(workers, visits), [workers, visits]);
  const change = (changes: Parameters<typeof addressOfRows>[1]) =>
    setSearch((before) => addressOfRows(before, changes), { replace: true, preventScrollReset: true });
  const anyOf = (label: string, names: readonly string[], chosen: string) => [
    { value: '', label },
    ...[...new Set([...names, ...(chosen ? [chosen] : [])])].map((value) => ({ value, label: value })),
  ];
  const set = [
    trade,
    area,
    free > 0 && `${formatDuration(free)} free`,
    order !== 'name' && rowOrderLabels[order].toLowerCase(),
  ].filter(Boolean);
  return (
    <Popover
      label={set.length > 0 ? `Workers: ${set.join(', ')}` : 'Workers'}
      icon={UsersRound}
      kind={set.length > 0 ? 'secondary' : 'quiet'}
    >
      <div className="flex flex-col gap-2">
        <ToolbarSelect
          label="Trade"
          value={trade}
          isSet={trade !== ''}
          options={anyOf('Any', options.trades, trade)}
          onChange={(to) => change({ trade: to })}
          className="w-full"
        />
        <ToolbarSelect
          label="Area"
          value={area}
          isSet={area !== ''}
          options={anyOf('Any', options.areas, area)}
          onChange={(to) => change({ area: to })}
          className="w-full"
        />
        <ToolbarSelect
          label="Free"
          value={String(free)}
          isSet={free > 0}
          options={freeOptions}
          onChange={(to) => change({ free: Number(to) })}
          className="w-full"
        />
        <ToolbarSelect
          label="Order"
          value={order}
          isSet={order !== 'name'}
          options={orders}
          onChange={(to) => change({ order: to as RowOrder })}
          className="w-full"
        />
        <ToolbarSelect
          label="Rows"
          value={isCompactBoard(choice, rows) ? 'compact' : 'roomy'}
          options={heights}
          onChange={(to) => change({ isCompact: to === 'compact' })}
          className="w-full"
        />
        {set.length > 0 && (
          <Button kind="quiet" size="small" onClick={() => change({ trade: '', area: '', free: 0, order: 'name' })}>
            Show all by name
          </Button>
        )}
      </div>
    </Popover>
  );
}
