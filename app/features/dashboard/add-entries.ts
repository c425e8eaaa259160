import Banknote from 'lucide-react/icons/banknote';
import Building2 from 'lucide-react/icons/building-2';
import ChartNoAxesGantt from 'lucide-react/icons/chart-no-axes-gantt';
import Receipt from 'lucide-react/icons/receipt-pound-sterling';
import UserRound from 'lucide-react/icons/user-round';
import Wrench from 'lucide-react/icons/wrench';

/**
 * The office's Add menu: `?new=1` opens the form of a page (use-row-form.ts). A new job opens over any page
 * (new-job.tsx), because the tenant is on the telephone.
 */
export const addEntries = [
  { label: 'Property', icon: Building2, to: '/properties?new=1' },
  { label: 'Job', icon: Wrench, to: null },
  { label: 'Expense', icon: Receipt, to: '/expenses?new=1' },
  { label: 'User', icon: UserRound, to: '/users?new=1' },
  { label: 'Payment', icon: Banknote, to: '/payments?new=1' },
  { label: 'Time record', icon: ChartNoAxesGantt, to: '/time-tracked/records?new=1' },
] as const;
