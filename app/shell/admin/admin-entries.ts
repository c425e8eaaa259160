import Banknote from 'lucide-react/icons/banknote';
import Building2 from 'lucide-react/icons/building-2';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChartNoAxesGantt from 'lucide-react/icons/chart-no-axes-gantt';
import FilePen from 'lucide-react/icons/file-pen-line';
import FileText from 'lucide-react/icons/file-text';
import History from 'lucide-react/icons/history';
import Images from 'lucide-react/icons/images';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Play from 'lucide-react/icons/play';
import Receipt from 'lucide-react/icons/receipt-pound-sterling';
import Settings from 'lucide-react/icons/settings';
import Table2 from 'lucide-react/icons/table-2';
import Tags from 'lucide-react/icons/tags';
import Users from 'lucide-react/icons/users';
import Wallet from 'lucide-react/icons/wallet';
import Wrench from 'lucide-react/icons/wrench';
import type { Icon } from '#app/ui/icon.ts';

/** In the sidebar's order. */
export const adminEntries = [
  { to: '/dashboard', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/properties', label: 'Properties', icon: Building2 },
  { to: '/jobs', label: 'Jobs', icon: Wrench },
  { to: '/diary', label: 'Diary', icon: CalendarDays },
  { to: '/expenses', label: 'Expenses', icon: Receipt },
  { to: '/time-tracked', label: 'Time Tracked', icon: ChartNoAxesGantt },
  { to: '/payments/pay-run', label: 'Pay', icon: Banknote },
  { to: '/invoices/history', label: 'Invoices', icon: FileText },
  { to: '/galery', label: 'Gallery', icon: Images },
  { to: '/users', label: 'Users', icon: Users },
  { to: '/activity', label: 'Activity', icon: History },
  { to: '/settings', label: 'Settings', icon: Settings },
  { to: '/customers', label: 'Customers', icon: Wallet },
  { to: '/price-list', label: 'Price list', icon: Tags },
  { to: '/quotes', label: 'Quotes', icon: FilePen },
  { to: '/time-tracking', label: 'Start Tracking', icon: Play },
  { to: '/newTable', label: 'Modern Table', icon: Table2 },
] as const satisfies readonly { to: string; label: string; icon: Icon }[];
