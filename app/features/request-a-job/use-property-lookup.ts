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

const failureWords = (error: unknown) =>
  rejectionOf(error) ? (error as Error).message : lookupMessages.failed;

interface Start {
  company_id: number | undefined;
  /** What the served page has found already, and what went wrong with it. */
  found: Found | undefined;
  fault: string | undefined;
}

/**
 * The properties of a postcode. `find` is for when its field is left, or its button is pressed: nothing is asked twice, and
 * nothing of less than 5 characters.
 */
export function usePropertyLookup({ company_id, found, fault }: Start) {
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
    meta: { loading: false, success: false, error: failureWords, place: toastPositions.centre },
    onSuccess({ properties }) {
      if (properties.length === 0)
        toast.error(lookupMessages.none, { ...toastPositions.centre, id: 'lookup' });
    },
    onError() {
      // The next time that the field is left it is asked again.
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
  const asked = touched ? { found: lookup.data, fault: wordsOf(lookup.error) } : { found, fault };
  const none = asked.found?.properties.length === 0 ? lookupMessages.none : undefined;
  return {
    find,
    pending: lookup.isPending,
    properties: asked.found?.properties ?? [],
    post_code: asked.found?.post_code ?? '',
    fault: asked.fault ?? none,
    foundNone: none !== undefined,
  };
}

const wordsOf = (error: unknown) => (error ? failureWords(error) : undefined);
