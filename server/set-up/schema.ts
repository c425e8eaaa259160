import { z } from 'zod';
import { retentionReasons, sampleEntities, setUpSteps } from './constants.ts';

export const setUpSchema = z.object({
  is_shown: z.boolean(),
  /** In order. Each is derived from what the company has, without its sample data. */
  steps: z.array(z.object({ key: z.enum(setUpSteps), is_done: z.boolean() })),
  form_path: z.string(),
  sample_rows: z.number(),
  /** It has neither jobs nor sample data. */
  offers_samples: z.boolean(),
});
export type SetUp = z.infer<typeof setUpSchema>;

/** `beside_jobs`: although the company has jobs of its own. */
export const addSamplesSchema = z.strictObject({ beside_jobs: z.boolean().optional() });

export const changeSetUpSchema = z.strictObject({ changes: z.strictObject({ is_shown: z.boolean() }) });

export const remainingSampleSchema = z.object({
  entity: z.enum(sampleEntities),
  id: z.number(),
  name: z.string(),
  reason: z.enum(retentionReasons),
});
export type RemainingSample = z.infer<typeof remainingSampleSchema>;

export const removedSamplesSchema = z.object({
  removed: z.number(),
  /** These are the company's own from now on. */
  kept: z.array(remainingSampleSchema),
});
