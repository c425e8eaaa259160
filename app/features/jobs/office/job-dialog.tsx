import { useNavigate } from '@remix-run/react';
import { useState } from 'react';
import { leaveAtOnce, leaveWhenSafe } from '#app/lib/leave-guard.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import type { JobType } from '#server/jobs/constants.ts';
import { OfficeJobForm } from './job-form.tsx';

interface OfficeJobDialogProps {
  open: boolean;
  onClose: () => void;
  /** What it is at first. */
  type?: JobType;
  /** How a job that is open already is looked into; absent: the form closes, and its page opens. */
  onOpenJob?: (id: number) => void;
}

/** A new job from the office: the property first, then what is to be done, by whom and when. */
export function OfficeJobDialog({ open, onClose, type, onOpenJob }: OfficeJobDialogProps) {
  const navigate = useNavigate();
  function openJob(id: number) {
    onClose();
    navigate(`/jobs?job=${id}`);
  }
  // Each opening begins with an empty form; what leaves is still seen leaving.
  const [round, setRound] = useState(0);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setRound(round + 1);
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      kind="panel"
      title={type ? `New ${type} Job` : 'New Job'}
      description={<span className="pointer-coarse:hidden">Press Ctrl+Enter to save.</span>}
    >
      <OfficeJobForm
        key={round}
        type={type}
        onDone={() => leaveAtOnce(onClose)}
        onOpenJob={(id) => leaveWhenSafe(() => (onOpenJob ?? openJob)(id))}
      />
    </Dialog>
  );
}
