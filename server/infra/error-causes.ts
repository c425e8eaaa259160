/**
 * What programs tell rejections of one code apart by, and what each means in the docs page. Added to, never renamed:
 * clients compare with them.
 */
export const errorCauses = {
  busy: 'The same is being done at this moment. Try again later.',
  closed: 'The job is finished or cancelled.',
  code_needed: 'Logging in needs a one-time code too.',
  confirm: 'Accepted once the call confirms it, with the field that its description names.',
  confirm_past: 'Changes what earlier days are worth. Accepted once the call confirms it.',
  disabled: 'The person or company that is named no longer has access.',
  duplicate: 'Another row has this value, which only one may have, or the same was added before.',
  expired: 'What was begun is no longer valid. Begin again.',
  in_future: 'The time or day is in the future.',
  in_past: 'The time or day is in the past.',
  in_use: 'Other rows depend on this one; details.uses counts them where it can.',
  invoiced: 'It is on an invoice, which has to be voided or credited first.',
  key_reused: 'The Idempotency-Key was used with another body.',
  limit_reached: 'There are as many as there may be.',
  locked: 'It was issued, sent, anonymised or set in the server’s configuration, so it no longer changes.',
  mismatch: 'Two values do not belong together, such as a job and another property.',
  missing_value: 'What this needs has not been entered.',
  nonexistent_time: 'The clocks skip this time.',
  not_found_reference: 'A field names a row that does not exist for you.',
  not_set_up: 'The company has not connected the service that this needs.',
  not_verified: 'The code or key does not prove who you are.',
  nothing_to_invoice: 'No entry is left to invoice.',
  out_of_range: 'The amount, length or day is more or less than the row allows.',
  overlap: 'The time overlaps another record of the same worker.',
  own_password_needed: 'You have to choose a password of your own.',
  passkey_needed: 'Only a passkey will do here.',
  protected: 'What would be left is not allowed, such as a company without an admin.',
  reauthenticate: 'The login is too old for this: send the password again.',
  rows_refused: 'Rows of the file are rejected; details.errors names them.',
  running: 'A time record is still running.',
  settled: 'The office has decided or confirmed this already.',
  stale: 'It has changed since you read it. Read it again.',
  two_factor_required: 'The company asks for two-step login, which you have not set up.',
  unusable: 'What was sent cannot be used, such as a picture that cannot be read.',
  wrong_order: 'The end is before the start.',
  wrong_state: 'The row’s state does not allow this, whatever is entered.',
} as const satisfies Record<string, string>;

export type ErrorCause = keyof typeof errorCauses;
