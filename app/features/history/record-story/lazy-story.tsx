import { useLoaded } from '#app/lib/use-loaded.ts';
import type { RecordChange } from './use-seen-changes.ts';

const loadStory = () => import('./record-story.tsx').then((part) => part.RecordStory);

interface LazyStoryProps {
  /** Absent in data cached by an older version. */
  changes: readonly RecordChange[] | undefined;
  timeZone: string;
  amendmentId?: number | undefined;
  whole?: boolean;
}

/** Loads the story only for records that have one. */
export function LazyStory({ changes = [], ...rest }: LazyStoryProps) {
  const Story = useLoaded(loadStory, changes.length > 0);
  return Story && changes.length > 0 ? <Story changes={changes} {...rest} /> : null;
}
