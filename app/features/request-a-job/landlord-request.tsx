import { useState } from 'react';
import { approvalNotice } from '#app/features/labels/job-labels.ts';
import { useRefresh } from '#app/lib/affects.ts';
import { leaveAtOnce } from '#app/lib/leave-guard.ts';
import { useSessionUser } from '#app/lib/session/use-session.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { CouldNotLoad, EmptyState } from '#app/ui/empty-state.tsx';
import { LeaveConfirmDialog } from '#app/ui/leave-dialog.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';
import { EmergencyLines } from './public-page.tsx';
import { RequestForm } from './request-form.tsx';
import { SentPanel } from './sent-panel.tsx';

/** The public form for a logged-in landlord: their own properties, with their details filled in. */
export function LandlordRequest({ onClose }: { onClose: () => void }) {
  const user = useSessionUser();
  const receiver = trpc.requestAJob.receiver.useQuery({});
  const properties = trpc.properties.list.useQuery({ status: 'active', limit: 1000 });
  const refresh = useRefresh('jobs');
  const [sent, setSent] = useState<string | null>(null);
  const [isTouched, setTouched] = useState(false);
  const company = receiver.data?.company ?? null;
  const own = properties.data?.data;
  const only = own?.length === 1 ? String(own[0]!.id) : '';

  return (
    <Dialog open kind="panel" title="Request a job" onOpenChange={onClose}>
      {sent ? (
        <SentPanel reference={sent} />
      ) : own?.length === 0 ? (
        <EmptyState title="No properties linked to your account">Ask the office to link your property.</EmptyState>
      ) : own && user ? (
        <div className="flex flex-col gap-6" onInput={() => setTouched(true)}>
          <Banner>{approvalNotice}</Banner>
          <EmergencyLines phone={company?.emergency_phone ?? null} name={company?.name} />
          <RequestForm
            start={{
              isLandlord: true,
              entered: { property_id: only, name: user.name, email: user.email, phone: user.mobile ?? '' },
              found: { post_code: '', properties: own },
            }}
            onSent={(reference) =>
              leaveAtOnce(() => {
                setTouched(false);
                setSent(reference);
                void refresh();
              })
            }
          />
        </div>
      ) : properties.error ? (
        <CouldNotLoad title="Error loading data" query={properties} />
      ) : (
        <SkeletonList />
      )}
      <LeaveConfirmDialog isHeld={isTouched} />
    </Dialog>
  );
}
