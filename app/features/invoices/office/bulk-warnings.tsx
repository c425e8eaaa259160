import { useId } from 'react';
import { trpc } from '#app/lib/trpc.ts';
import { useRowEdits, useSave } from '#app/table/resource.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { DialogCancel } from '#app/ui/dialog-scope.tsx';
import { QueryError } from '#app/ui/error-state.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import { type DialogState, useDialog } from '#app/ui/use-dialog.ts';
import { invoiceWarnings } from '#server/invoices/constants.ts';
import { propertyFields } from '#server/properties/fields.ts';
import type { RouterOutputs } from '#server/router.ts';
import { type BulkResult, invoicesLabel } from './invoice-labels.ts';

type Row = BulkResult['invoices'][number];
type Property = RouterOutputs['properties']['list']['data'][number];

/** Edited here, property by property. */
const billing = { to: null, button: 'Add billing details' } as const;
const setting = (category: string) => ({ to: `/settings#settings-${category}`, button: 'Open Settings' }) as const;

/** Where each warning is resolved. */
const fixes: Record<keyof typeof invoiceWarnings, { to: string | null; button: string }> = {
  noBillingName: billing,
  noBillingAddress: billing,
  noCompanyName: setting('general'),
  noCompanyAddress: setting('general'),
  noVatNumber: setting('invoice'),
  noReverseCharge: setting('invoice'),
};
const fixOf = new Map(
  Object.entries(invoiceWarnings).map(([key, text]) => [text as string, fixes[key as keyof typeof fixes]]),
);

/** The warnings of all rows, each once with what it concerns and how to resolve it. `onResolved` asks for new figures. */
export function BulkWarnings({ rows, onResolved }: { rows: readonly Row[]; onResolved: () => void }) {
  const billingOf = useDialog<number>();
  const warnings = [...new Set(rows.flatMap((row) => row.warnings))];
  return (
    <>
      {warnings.map((warning) => (
        <Warning
          key={warning}
          warning={warning}
          rows={rows.filter((row) => row.warnings.includes(warning))}
          onResolve={billingOf.open}
        />
      ))}
      <BillingDialog dialog={billingOf} onSaved={onResolved} />
    </>
  );
}

interface WarningProps {
  warning: string;
  rows: readonly Row[];
  onResolve: (propertyId: number) => void;
}

function Warning({ warning, rows, onResolve }: WarningProps) {
  const fix = fixOf.get(warning);
  const addresses = new Map(
    rows.flatMap(({ property_id, property_address }) =>
      property_id === null ? [] : [[property_id, property_address]],
    ),
  );
  const settings = fix && fix.to !== null && (
    <LinkButton to={fix.to} kind="secondary" size="small">
      {fix.button}
    </LinkButton>
  );
  return (
    <Banner tone="warning" title={`${warning} (${invoicesLabel(rows.length)})`} action={settings}>
      {fix?.to === null && (
        <ul className="divide-y divide-line-strong/30">
          {[...addresses].map(([id, address]) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
              <span>{address.replaceAll('\n', ', ')}</span>
              <Button
                kind="secondary"
                size="small"
                aria-label={`${fix.button}: ${address.replaceAll('\n', ', ')}`}
                onClick={() => onResolve(id)}
              >
                {fix.button}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Banner>
  );
}

interface BillingDialogProps {
  /** Opened with the property's id. */
  dialog: DialogState<number>;
  onSaved: () => void;
}

/** Edits the billing details of a property while its invoices are prepared. */
function BillingDialog({ dialog: { isOpen, shown, close }, onSaved }: BillingDialogProps) {
  const formId = useId();
  const found = trpc.properties.list.useQuery({ property_id: shown ?? 0, limit: 1 }, { enabled: isOpen });
  const property = found.data?.data[0];
  const { client } = trpc.useUtils();
  const edits = useRowEdits<Property>('properties', (change) => client.properties.update.mutate(change));
  const save = useSave('properties', edits);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={close}
      title="Billing details"
      description={property?.address}
      actions={
        <>
          <Button type="submit" form={formId} loading={save.isPending} disabled={!property}>
            Save
          </Button>
          <DialogCancel />
        </>
      }
    >
      {found.isLoadingError && <QueryError title="The property couldn’t be loaded" query={found} />}
      {found.isPending && <Skeleton className="h-56 rounded-md" />}
      {property && <SharedCustomer property={property} />}
      {property && (
        <BillingForm
          key={property.id}
          id={formId}
          property={property}
          save={save}
          onSaved={() => {
            close();
            onSaved();
          }}
        />
      )}
    </Dialog>
  );
}

/** That others have the customer too: these details part the property from it; the customer's own change all. */
function SharedCustomer({ property: { customer_id, customer_name } }: { property: Property }) {
  const { data } = trpc.customers.list.useQuery(
    { customer_id: customer_id ?? 0, limit: 1 },
    { enabled: typeof customer_id === 'number' },
  );
  const others = (data?.data[0]?.properties ?? 1) - 1;
  if (others === 0) return null;
  return (
    <div className="mb-4">
      <Banner
        action={
          <LinkButton to={`/customers/${customer_id}`} kind="secondary" size="small">
            Open the customer
          </LinkButton>
        }
      >
        {`${customer_name} also pays for ${others === 1 ? 'another property' : `${others} other properties`}. What you enter here becomes a customer of this property’s own.`}
      </Banner>
    </div>
  );
}

interface BillingFormProps {
  id: string;
  property: Property;
  save: ReturnType<typeof useSave<Property>>;
  onSaved: () => void;
}

function BillingForm({ id, property, save, onSaved }: BillingFormProps) {
  const { billing_name = '', billing_address = '', billing_email = '' } = property;
  const form = useForm({
    initial: { billing_name, billing_address, billing_email },
    onSubmit: (changes) => save.mutate({ row: property, changes }, form.saved(onSaved)),
    isPending: save.isPending,
    rest: 'billing_name',
  });
  return (
    <Form form={form} id={id} className="flex flex-col gap-4">
      <TextField
        label={propertyFields.billing_name.label}
        autoComplete="off"
        maxLength={propertyFields.billing_name.limit}
        hint="Whom the invoices are addressed to."
        {...form.text('billing_name')}
      />
      <TextareaField
        label={propertyFields.billing_address.label}
        rows={4}
        maxLength={propertyFields.billing_address.limit}
        {...form.text('billing_address')}
      />
      <TextField
        label={propertyFields.billing_email.label}
        type="email"
        autoComplete="off"
        maxLength={propertyFields.billing_email.limit}
        {...form.text('billing_email')}
      />
    </Form>
  );
}
