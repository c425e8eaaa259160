import Banknote from 'lucide-react/icons/banknote';
import Camera from 'lucide-react/icons/camera';
import FileText from 'lucide-react/icons/file-text';
import Receipt from 'lucide-react/icons/receipt-pound-sterling';
import Timer from 'lucide-react/icons/timer';
import Wrench from 'lucide-react/icons/wrench';

const features = [
  {
    icon: Timer,
    title: 'Time on the job',
    text: 'One tap starts the clock, one more tells driving from working. Minutes are counted by the clock, and add up.',
  },
  {
    icon: Wrench,
    title: 'Jobs and properties',
    text: 'Every job belongs to an address, with its tenant, its access notes and where it stands, from request to done.',
  },
  {
    icon: Camera,
    title: 'Notes, tasks and pictures',
    text: 'What was found and what was fixed, before and after, kept with the job rather than in somebody’s phone.',
  },
  {
    icon: Receipt,
    title: 'Expenses',
    text: 'Materials, fuel and parking go in with a picture of the receipt, and the office reviews them in a line.',
  },
  {
    icon: Banknote,
    title: 'Pay people can check',
    text: 'Workers see their own hours and earnings, and ask for a correction where something is not right.',
  },
  {
    icon: FileText,
    title: 'Invoices',
    text: 'Labour and expenses become numbered invoices, by the job or by the month. Nothing is billed twice.',
  },
];

/** What Fettle does, in six cards. */
export function FeatureGrid() {
  return (
    <ul className="grid gap-px overflow-hidden rounded-xl border border-line bg-line sm:grid-cols-2 lg:grid-cols-3">
      {features.map(({ icon: Icon, title, text }) => (
        <li key={title} className="bg-raised p-6 sm:p-7">
          <Icon className="size-6 text-accent" />
          <h3 className="mt-4 font-semibold">{title}</h3>
          <p className="mt-1 text-muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}
