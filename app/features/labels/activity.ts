import Car from 'lucide-react/icons/car';
import Hammer from 'lucide-react/icons/hammer';
import type { Segment } from '#app/ui/segmented-control.tsx';

export type Activity = 'driving' | 'working';

/** Always shown with all three: icon, word and colour. */
export const activities = {
  driving: {
    word: 'Driving',
    icon: Car,
    soft: 'bg-driving-soft',
    solid: 'bg-driving text-on-driving',
    ink: 'text-driving',
    edge: 'border-driving',
  },
  working: {
    word: 'Working',
    icon: Hammer,
    soft: 'bg-working-soft',
    solid: 'bg-working text-on-working',
    ink: 'text-working',
    edge: 'border-working',
  },
} as const;

export const activityOf = (isDriving: boolean): Activity => (isDriving ? 'driving' : 'working');

export const activitySegments: readonly Segment<Activity>[] = [
  { value: 'driving', label: 'Driving', icon: Car, tone: 'driving' },
  { value: 'working', label: 'Work', icon: Hammer, tone: 'working' },
];
