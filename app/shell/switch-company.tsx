import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { Companies } from '#app/features/account/companies.tsx';
import { IconButton } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';

export function SwitchCompanyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onOpenChange={onClose} title="Switch company">
      <Companies />
    </Dialog>
  );
}

/** In the workers' top bar, for whoever is in several companies. */
export function SwitchCompanyButton() {
  const dialog = useDialog();
  return (
    <>
      <IconButton
        icon={ArrowLeftRight}
        label="Switch company"
        onClick={() => dialog.open()}
        className="-mx-2 shrink-0"
      />
      <SwitchCompanyDialog open={dialog.isOpen} onClose={dialog.close} />
    </>
  );
}
