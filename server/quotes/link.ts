import { createHmac } from 'node:crypto';
import { tokenHash } from '#server/auth/bearer.ts';
import type { Config } from '#server/infra/config.ts';
import { quotePath } from './constants.ts';

interface Linked {
  company_id: number;
  id: number;
}

/** 258 bits that nobody guesses without the secret. The same for every mail of a quote, without being stored. */
const tokenOf = ({ appSecret }: Pick<Config, 'appSecret'>, { company_id, id }: Linked): string =>
  createHmac('sha512', appSecret).update(`quote link ${company_id} ${id}`).digest('base64url').slice(0, 43);

/** The address of a quote's page, below the installation's own. */
export const linkOf = (config: Pick<Config, 'appSecret'>, quote: Linked) => ({
  path: quotePath(tokenOf(config, quote)),
});

/** Stored with the quote, which is found by it. */
export const hashOfToken = (token: string): string => tokenHash(`quote ${token}`);

export const linkHash = (config: Pick<Config, 'appSecret'>, quote: Linked): string =>
  hashOfToken(tokenOf(config, quote));
