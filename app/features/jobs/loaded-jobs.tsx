import { type DatePreset, presetLabels } from '#app/lib/date-presets.ts';
import { DataLoadingPanel } from '#app/ui/data-loading-panel.tsx';
import { loadFilters } from './job-list.ts';

const ticks = ['includeCompleted', 'includeRejected', 'includeArchived'] as const;
const dates = { name: 'dateRange', start: 'from', end: 'to', label: loadFilters.dateRange.label };
const initial = Object.fromEntries(Object.entries(loadFilters).map(([name, filter]) => [name, filter.initial]));

interface LoadedJobsProps {
  /** The state of cards or of a table: both keep their filters in the URL. */
  list: {
    state: { filters: Readonly<Record<string, string>> };
    change: (to: { filters: Record<string, string> }) => void;
  };
  today: string;
}

/** Chooses the closed jobs to load beside the open ones. */
export function LoadedJobs({ list, today }: LoadedJobsProps) {
  const { filters } = list.state;
  const anyClosed = ticks.some((name) => filters[name] === 'true');
  return (
    <DataLoadingPanel
      ticks={ticks.map((name) => ({ name, label: loadFilters[name].label }))}
      dates={dates}
      value={filters}
      initial={initial}
      onApply={(value) => list.change({ filters: { ...value } })}
      summary={anyClosed ? presetLabels[filters.dateRange as DatePreset] : 'Open jobs'}
      today={today}
    />
  );
}
