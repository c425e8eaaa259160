import { type SettingDefinition, yesOrNo } from './definition.ts';

/** What is in braces is filled in when the page is read (server/privacy/rules.ts). */
const privacyText = `{company_name} looks after repairs and maintenance. This page says what we keep about you, why, and for how long.

# When you ask for a repair

We keep your name, email address and phone number, the address of the property, what you wrote, and the photos and videos you sent. We need them to do the work and to tell you about it. {requests_kept}

{photo_positions}

# When we do the work

We keep what was done, when, by whom and what it cost. We also keep photos and notes that belong to the work. The owner of the property, or their agent, can see how the job is going and pictures from before and after it. We keep invoices and payments at least as long as the law asks us to.

# Our workers

We record the working hours of our workers and what they are paid. Their phones may record where they started and stopped work. {positions_kept}

# This website

There is no advertising and no tracking of visitors. A cookie is set only when somebody logs in, to keep them logged in. To stop abuse, we count how often forms are sent: for a day we keep a code made from the internet address or email address that was used.

# Your rights

You can ask us for a copy of what we keep about you. You can also ask us to correct it, to delete it, or to stop using it, where the law doesn’t oblige us to keep it. {contact} If you aren’t satisfied, you can complain to the Information Commissioner’s Office at ico.org.uk.`;

export const privacyDefinitions = [
  {
    id: 82,
    key: 'location_retention_days',
    category: 'privacy',
    value: '90',
    validation: 'numeric',
    range: { min: 1, max: 3650, decimals: 0 },
    placeholder: 'Keep',
    description: 'Keep workers’ locations for (days)',
    helpText:
      'Older start and end locations of time records are erased every night, also from the history. This can’t be undone. If empty, they are kept.',
  },
  {
    id: 83,
    key: 'request_retention_months',
    category: 'privacy',
    value: '24',
    validation: 'numeric',
    range: { min: 1, max: 240, decimals: 0 },
    placeholder: 'Keep',
    description: 'Keep visitors’ contact details for (months)',
    helpText:
      'The name, email and phone of older public requests are erased every night, also from the history. This can’t be undone. If empty, they are kept.',
  },
  {
    id: 84,
    key: 'keep_photo_location',
    category: 'privacy',
    value: 'false',
    ...yesOrNo,
    description: 'Keep the location in photos',
    helpText: 'Otherwise the GPS position that phones store in photos is removed when they are uploaded.',
  },
  {
    id: 81,
    key: 'privacy_text',
    category: 'privacy',
    value: privacyText,
    isRequired: true,
    validation: 'required|max:10000',
    isLong: true,
    description: 'Privacy page',
    helpText:
      'Public, and linked from the request form. Check that it says what your company does. Lines that start with # are headings. {company_name}, {contact}, {requests_kept}, {positions_kept} and {photo_positions} are filled in from your settings.',
  },
] as const satisfies readonly SettingDefinition[];
