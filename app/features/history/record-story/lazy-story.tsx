import { useLoaded } from '#app/lib/use-loaded.ts';
import type { RecordStoryProps } from './record-story.tsx';

const loadStory = () => import('./record-story.tsx').then((part) => part.RecordStory);

interface LazyStoryProps extends Omit<RecordStoryProps, 'changes'> {
  /** Absent in data cached by an older version. */
  changes: RecordStoryProps['changes'] | undefined;
}

/** Loads the story only for records that have one. */
export function LazyStory({ changes = [], ...rest }: LazyStoryProps) {
  const Story = useLoaded(loadStory, changes.length > 0);
  return Story && changes.length > 0 ? <Story changes={changes} {...rest} /> : null;
}
