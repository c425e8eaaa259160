import { lazy, Suspense, useState } from 'react';

const OfficePalette = lazy(() =>
  import('#app/shell/palette/office/palette.tsx').then((part) => ({
    default: part.OfficePalette,
  })),
);

interface PaletteHostProps {
  open: boolean;
  onClose: () => void;
  userId: number;
}

/** The palette comes when it is first opened. */
export function PaletteHost(props: PaletteHostProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  return wanted ? (
    <Suspense fallback={null}>
      <OfficePalette {...props} />
    </Suspense>
  ) : null;
}
