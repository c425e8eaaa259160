import { type ConstraintErrors, conflict, invalid, missing, sentBefore } from '#server/infra/constraints.ts';
import { quoteMessages } from './constants.ts';

export const quoteConstraintErrors: ConstraintErrors = {
  quotes_customer_fk: missing('customer', 'customer_id'),
  quotes_property_fk: missing('property', 'property_id'),
  quotes_job_fk: missing('job', 'job_id'),
  quotes_revises_fk: missing('quote', 'revises_id'),
  quotes_number_unique: conflict('Another quote has this number.', 'state', 'duplicate'),
  quotes_revised_once: conflict(quoteMessages.revised, 'state', 'already_done'),
  quotes_token_hash_unique: conflict('Another quote has this link.', 'state', 'duplicate'),
  quotes_client_ref_unique: sentBefore('quote'),
  quotes_frozen: conflict(quoteMessages.frozen, 'state', 'locked'),
  quotes_kept: conflict(quoteMessages.kept, 'state', 'locked'),
  document_mails_quote_fk: missing('quote', 'quote_id'),
  document_mails_customer_fk: missing('customer', 'customer_id'),
  quote_lines_quote_fk: missing('quote', 'quote_id'),
  quote_lines_price_item_fk: missing('item', 'price_item_id'),
  quote_lines_chosen_is_optional: invalid('Only optional lines can be chosen.', 'chosen'),
};
