import { lazy, Suspense, useState } from 'react';

const CommandPalette = lazy(() =>
  import('#app/features/command-palette/command-palette.tsx').then((part) => ({
    default: part.CommandPalette,
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
      <CommandPalette {...props} />
    </Suspense>
  ) : null;
}
