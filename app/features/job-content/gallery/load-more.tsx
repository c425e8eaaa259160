import { useEffect, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';

interface LoadMoreProps {
  hasMore: boolean;
  isLoading: boolean;
  onMore: () => void;
}

/** At the end of what is shown: brings more when it comes near, and by itself where nothing scrolls. */
export function LoadMore({ hasMore, isLoading, onMore }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  more.current = onMore;
  const isWaiting = hasMore && !isLoading;
  useEffect(() => {
    const place = end.current;
    if (!place || !isWaiting) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) more.current();
      },
      { rootMargin: '400px' },
    );
    observer.observe(place);
    return () => observer.disconnect();
  }, [isWaiting]);
  return (
    <div ref={end} className="mt-6 flex justify-center">
      {isWaiting && (
        <Button kind="secondary" onClick={onMore}>
          Load more
        </Button>
      )}
    </div>
  );
}
