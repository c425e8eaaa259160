import { Companies } from '#app/features/account/companies.tsx';
import { Dialog } from '#app/ui/dialog.tsx';

export function SwitchCompanyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onOpenChange={onClose} title="Switch company">
      <Companies />
    </Dialog>
  );
}
