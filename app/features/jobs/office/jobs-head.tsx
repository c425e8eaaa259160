import LayoutList from 'lucide-react/icons/layout-list';
import Plus from 'lucide-react/icons/plus';
import Rows3 from 'lucide-react/icons/rows-3';
import Table2 from 'lucide-react/icons/table-2';
import { Button } from '#app/ui/button.tsx';
import { SegmentedControl } from '#app/ui/segmented-control.tsx';

export type JobsLayout = 'card' | 'full-row' | 'table';

interface JobsHeadProps {
  addLabel: string;
  onAdd: () => void;
  layout: JobsLayout;
  onLayout: (layout: JobsLayout) => void;
}

const segments = [
  { value: 'card', label: 'Cards', icon: LayoutList },
  { value: 'full-row', label: 'Rows', icon: Rows3 },
  { value: 'table', label: 'Table', icon: Table2 },
] as const;

/** Over the jobs of a tab: a new one, and how they are shown. */
export function JobsHead({ addLabel, onAdd, layout, onLayout }: JobsHeadProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <Button icon={Plus} onClick={onAdd} className="max-sm:w-full">
        {addLabel}
      </Button>
      <div className="max-sm:w-full sm:w-80">
        <SegmentedControl label="Layout" hideLabel segments={segments} value={layout} onChange={onLayout} />
      </div>
    </div>
  );
}
