import type { ReactNode } from 'react';
import type { ContentContext } from '#app/features/job-content/content-context.ts';
import { AccessFacts } from '#app/features/jobs/access-facts.tsx';
import { numberLabel } from '#app/features/labels/number-label.ts';
import { useRecentRecord } from '#app/lib/recent-choices.ts';
import { useRemembered } from '#app/lib/remembered.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { DescriptionList } from '#app/ui/description-list.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import type { DialogState } from '#app/ui/use-dialog.ts';
import { propertyFields } from '#server/properties/fields.ts';
import type { Property } from './property-list.ts';

const Tasks = lazyPart(() => import('#app/features/job-content/tasks/tasks.tsx').then((module) => module.Tasks));
const Expenses = lazyPart(() => import('#app/features/expenses/expenses.tsx').then((module) => module.Expenses));
const Files = lazyPart(() => import('#app/features/job-content/files/files.tsx').then((module) => module.Files));
const Notes = lazyPart(() => import('#app/features/job-content/notes/notes.tsx').then((module) => module.Notes));

const work = () => import('./property-work.tsx');
const PropertyJobs = lazyPart(() => work().then((module) => module.PropertyJobs));
const PropertyInvoices = lazyPart(() => work().then((module) => module.PropertyInvoices));

const tabs = [
  { value: 'jobs', label: 'Jobs' },
  { value: 'invoices', label: 'Invoices' },
  { value: 'tasks', label: 'Tasks' },
  { value: 'expenses', label: 'Expenses' },
  { value: 'images', label: 'Images' },
  { value: 'notes', label: 'Notes' },
] as const;
type Part = (typeof tabs)[number]['value'];
const parts = ['jobs', 'invoices', 'tasks', 'expenses', 'images', 'notes'] as const satisfies readonly Part[];

/** Tenant, access and billing details. */
function PropertyFacts({ property }: { property: Property }) {
  const { landlord_name, agent_name, billing_name, billing_address, billing_email, tenant_email, place } = property;
  const known = [
    ['Tenant’s email', tenant_email && <MailLink key="tenant" address={tenant_email} />],
    [propertyFields.landlord_id.label, landlord_name],
    [propertyFields.agent_id.label, agent_name],
    [propertyFields.place.label, place],
    ['Billed to', [billing_name, billing_address].filter(Boolean).join(', ')],
    [propertyFields.billing_email.label, billing_email && <MailLink key="billing" address={billing_email} />],
  ] as const;
  return (
    <div className="mb-3 flex flex-col gap-2">
      <AccessFacts property={property} />
      <DescriptionList items={known.filter(([, value]) => value)} />
    </div>
  );
}

const MailLink = ({ address }: { address: string }) => (
  <a href={`mailto:${address}`} className="text-accent underline underline-offset-4">
    {address}
  </a>
);

/** A property with its jobs. `panel`: of the property with this id. */
export function PropertyPanel({ panel }: { panel: DialogState<number> }) {
  const id = panel.shown ?? 0;
  const [part, setSection] = useRemembered<Part>('property part', parts);
  const { data } = trpc.properties.list.useQuery({ property_id: id, limit: 1 }, { enabled: panel.isOpen });
  const property = data?.data[0];
  useRecentRecord(
    property && {
      id: `property ${property.id}`,
      label: property.address,
      detail: [numberLabel(property), property.post_code].filter(Boolean).join(', '),
      to: `/properties?property=${property.id}`,
    },
  );
  const context: ContentContext = {
    of: { property_id: id },
    about: property?.address ?? '',
    toastOptions: toastPositions.centre,
    heading: 'h3',
  };
  const loading = { fallback: <SkeletonList /> };
  const contents: Record<Part, ReactNode> = {
    jobs: <PropertyJobs {...loading} propertyId={id} />,
    invoices: <PropertyInvoices {...loading} propertyId={id} />,
    tasks: <Tasks {...loading} context={context} />,
    expenses: <Expenses {...loading} context={context} />,
    images: <Files {...loading} context={context} mayAdd />,
    notes: <Notes {...loading} context={context} mayAdd />,
  };
  return (
    <Dialog
      open={panel.isOpen}
      onOpenChange={panel.close}
      kind="panel"
      title={property?.address ?? 'Property'}
      // A space keeps its line while the property loads.
      description={
        property ? [numberLabel(property), property.city, property.post_code].filter(Boolean).join(', ') : '\u00a0'
      }
    >
      {data?.data.length === 0 ? (
        <p className="text-muted">This property does not exist.</p>
      ) : (
        panel.shown !== null && (
          <>
            {property && <PropertyFacts property={property} />}
            <Tabs key={id} label="Property sections" tabs={tabs} value={part} onChange={setSection}>
              {contents[part]}
            </Tabs>
          </>
        )
      )}
    </Dialog>
  );
}
