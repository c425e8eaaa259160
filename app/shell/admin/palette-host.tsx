import { Suspense, useState } from 'react';
import { lazyComponent } from '#app/ui/later.tsx';

const OfficePalette = lazyComponent(() =>
  import('#app/shell/palette/office/palette.tsx').then((module) => module.OfficePalette),
);

interface PaletteHostProps {
  open: boolean;
  onClose: () => void;
  userId: number;
}

/** The palette comes when it is first opened. */
export function PaletteHost(props: PaletteHostProps) {
  const [isMounted, setMounted] = useState(props.open);
  if (props.open && !isMounted) setMounted(true);
  return isMounted ? (
    <Suspense fallback={null}>
      <OfficePalette {...props} />
    </Suspense>
  ) : null;
}
