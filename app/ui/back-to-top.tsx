import ArrowUp from 'lucide-react/icons/arrow-up';
import { useEffect, useState } from 'react';

/** Scroll distance at which it appears, px. */
const threshold = 300;

/** Render it after the page's content: on phones it reserves space there, so that it never covers the page's end. */
export function BackToTop() {
  const [shown, setShown] = useState(false);

  useEffect(() => {
    const update = () => setShown(window.scrollY > threshold);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);

  return (
    <div className={shown ? 'max-md:h-[var(--end-room,3.5rem)]' : undefined}>
      {shown && (
        <button
          type="button"
          aria-label="Back to top"
          title="Back to top"
          onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
          className="fixed right-4 bottom-[calc(1.5rem+var(--bottom-bar,0rem)+var(--tracking-bar,0rem)+env(safe-area-inset-bottom))] md:bottom-[calc(5rem+var(--tracking-bar,0rem))] z-bar flex size-12 animate-enter-fade items-center justify-center rounded-full border border-line bg-raised shadow-floating hover:bg-hover"
        >
          <ArrowUp className="size-5" />
        </button>
      )}
    </div>
  );
}
