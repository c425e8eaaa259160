import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { rejectionOf } from '#app/lib/error-message.ts';
import { toast, toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { lookupFrom, lookupMessages } from './request-rules.ts';

export interface Found {
  post_code: string;
  properties: readonly { id: number; address: string }[];
}

const failureMessage = (error: unknown) => (rejectionOf(error) ? (error as Error).message : lookupMessages.failed);

interface Start {
  company_id: number | undefined;
  /** The server's lookup for the initial page, or its error. */
  found: Found | undefined;
  error: string | undefined;
}

/** The properties of a postcode. `find`, for blur or the button, skips repeated lookups and under 5 characters. */
export function usePropertyLookup({ company_id, found, error }: Start) {
  const { client } = trpc.useUtils();
  const last = useRef(found?.post_code ?? '');
  const [touched, setTouched] = useState(false);
  const lookup = useMutation({
    mutationFn: async (post_code: string): Promise<Found> => ({
      post_code,
      properties: await client.requestAJob.findProperty.query({
        ...(company_id !== undefined && { company_id }),
        post_code,
      }),
    }),
    meta: { loading: false, success: false, error: failureMessage, toastOptions: toastPositions.centre },
    onSuccess({ properties }) {
      if (properties.length === 0) toast.error(lookupMessages.none, { ...toastPositions.centre, id: 'lookup' });
    },
    onError() {
      // Allows a retry on the next blur.
      last.current = '';
    },
  });
  const find = (written: string) => {
    const post_code = written.trim();
    if (post_code === last.current) return;
    last.current = post_code;
    setTouched(true);
    if (post_code.length < lookupFrom) lookup.reset();
    else lookup.mutate(post_code);
  };
  const requested = touched ? { found: lookup.data, error: messageOf(lookup.error) } : { found, error };
  const none = requested.found?.properties.length === 0 ? lookupMessages.none : undefined;
  return {
    find,
    pending: lookup.isPending,
    properties: requested.found?.properties ?? [],
    post_code: requested.found?.post_code ?? '',
    error: requested.error ?? none,
    foundNone: none !== undefined,
  };
}

const messageOf = (error: unknown) => (error ? failureMessage(error) : undefined);
