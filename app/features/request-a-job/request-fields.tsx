import type { ReactNode } from 'react';
import { CheckboxField } from '#app/ui/checkbox-field.tsx';
import { TextField } from '#app/ui/field.tsx';
import { RadioCards } from '#app/ui/radio-cards.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import { maxEmailLength, maxPhoneLength } from '#server/infra/constants.ts';
import { maxLengths, minNameLength, minTitleLength } from '#server/request-a-job/constants.ts';
import { PropertyField, type usePropertyLookup } from './address-step.tsx';
import { PhotoField, type usePhotos } from './photo-field.tsx';
import type { Entered } from './request-rules.ts';

const visitors = [
  { value: 'tenant', label: 'Tenant', detail: 'I live here' },
  { value: 'landlord', label: 'Landlord', detail: 'I own this property' },
] as const;

interface RequestFieldsProps {
  entered: Entered;
  errorOf: (field: string) => string | undefined;
  lookup: ReturnType<typeof usePropertyLookup>;
  photos: ReturnType<typeof usePhotos>;
  disabled: boolean;
  isLandlord?: boolean | undefined;
  onPhotos: () => void;
}

/** The fields after the postcode, in the order of their validation. */
export function RequestFields(props: RequestFieldsProps) {
  const { entered, errorOf, lookup, photos, disabled, isLandlord = false, onPhotos } = props;
  const text = (name: string) => ({
    id: name,
    name,
    required: true,
    defaultValue: entered[name] ?? '',
    error: errorOf(name),
  });
  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-8">
      <div className="flex flex-col gap-5">
        <PropertyField lookup={lookup} error={errorOf('property_id')} defaultValue={entered.property_id ?? ''} />
        {!isLandlord && (
          <div id="requested_by" tabIndex={-1}>
            <RadioCards
              label="You are the"
              name="requested_by"
              options={visitors}
              defaultValue={entered.requested_by === 'landlord' ? 'landlord' : 'tenant'}
              error={errorOf('requested_by')}
              columns
            />
          </div>
        )}
      </div>
      <Part title="The problem">
        <TextField
          {...text('job_title')}
          label="What needs fixing?"
          hint="In a few words, for example: Kitchen tap drips"
          minLength={minTitleLength}
          maxLength={maxLengths.job_title}
        />
        <TextareaField
          {...text('job_description')}
          label="Tell us more"
          hint="Say where it is, when it started and when you’re at home. At least 10 characters."
          // 15 is agreed for the markup, 10 for the check (minDescriptionLength), which decides: noValidate is set.
          minLength={15}
          maxLength={maxLengths.job_description}
        />
      </Part>
      <Part title="Photos">
        <div>
          <PhotoField state={photos} error={errorOf('files')} onChange={onPhotos} />
          <CheckboxField
            name="no_photo"
            value="on"
            label="I cannot add a photo"
            defaultChecked={entered.no_photo === 'on'}
            className="mt-2"
          />
        </div>
      </Part>
      <Part title="How to reach you">
        <TextField
          {...text('name')}
          label="Your name"
          autoComplete="name"
          minLength={minNameLength}
          maxLength={maxLengths.name}
        />
        <TextField
          {...text('email')}
          label="Email"
          hint="We’ll send your reference to this address."
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxEmailLength}
        />
        <TextField
          {...text('phone')}
          label="Phone"
          hint="10 to 15 digits. We’ll call to arrange a time."
          type="tel"
          autoComplete="tel"
          maxLength={maxPhoneLength}
        />
      </Part>
      <BotTrap />
    </fieldset>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-5 border-line border-t pt-6">
      <h2 className="font-semibold text-xl">{title}</h2>
      {children}
    </section>
  );
}

/** Honeypot: hidden from users and screen readers, but bots fill it in. */
function BotTrap() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        Leave this empty
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
