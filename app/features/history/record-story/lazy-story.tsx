import { lazyPart } from '#app/ui/lazy-part.tsx';
import type { RecordStoryProps } from './record-story.tsx';

const RecordStory = lazyPart(() => import('./record-story.tsx').then((module) => module.RecordStory));

interface LazyStoryProps extends Omit<RecordStoryProps, 'changes'> {
  /** Absent in data cached by an older version. */
  changes: RecordStoryProps['changes'] | undefined;
}

/** Loads the story only for records that have one. */
export function LazyStory({ changes = [], ...rest }: LazyStoryProps) {
  return changes.length > 0 ? <RecordStory changes={changes} {...rest} missing={null} /> : null;
}
