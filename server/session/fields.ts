import type { AccessTokens } from '#db/types.gen.ts';
import { defineFields } from '#server/infra/fields.ts';

export const accessTokenFields = defineFields<AccessTokens>()({
  calendar: { label: 'Calendar', kind: 'choice' },
  expires_at: { label: 'Expires at', kind: 'moment' },
  last_used_at: { label: 'Last used at', kind: 'moment' },
  name: { label: 'Name', kind: 'text' },
  scope: { label: 'Scope', kind: 'choice' },
  token_hash: { label: 'Token', kind: 'text' },
  user_id: { label: 'User', kind: 'reference' },
});
