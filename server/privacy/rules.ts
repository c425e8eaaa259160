import type { CompanySettings } from '#server/company-settings/company-settings.ts';

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

type Filled = Readonly<Record<string, string>>;

/** Sentences about what the settings say, by their name in the text of the privacy page. */
function sentences(settings: CompanySettings): Filled {
  const { location_retention_days: days, request_retention_months: months } = settings;
  const [email, phone] = [settings.text('company_email'), settings.text('company_phone')];
  const ways = [email && `write to ${email}`, phone && `call ${phone}`].filter(Boolean).join(' or ');
  return {
    company_name: settings.company_name,
    contact: ways ? `To do so, ${ways}.` : '',
    requests_kept:
      months === null
        ? 'We keep them as long as the record of the work.'
        : `We erase your name, email address and phone number ${counted(months, 'month')} after your request.`,
    positions_kept:
      days === null
        ? 'We keep these positions as long as the record of the work.'
        : `We erase these positions after ${counted(days, 'day')}.`,
    photo_positions: settings.keep_photo_location
      ? 'Phones can store in a photo where it was taken. We keep this with the photo.'
      : 'Phones can store in a photo where it was taken. We remove this when the photo arrives. Videos are kept as they are.',
  };
}

/** The setting `privacy_text` with its sentences filled in. Unknown braces stay, so that a slip shows. */
export function privacyTextOf(settings: CompanySettings): string {
  const filled = sentences(settings);
  return settings
    .text('privacy_text')
    .replace(/\{(\w+)\}/g, (braced, name: string) => filled[name] ?? braced)
    .replace(/[^\S\n]+/g, ' ')
    .trim();
}
