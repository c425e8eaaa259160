/** The name of the violated database constraint, or another outcome: for `expect(await refusal(...)).toBe('...')`. */
export async function rejection(work: { execute(): Promise<unknown> } | Promise<unknown>): Promise<string> {
  try {
    await ('execute' in work ? work.execute() : work);
    return 'accepted';
  } catch (error) {
    const { constraint, message } = error as { constraint?: string; message: string };
    return constraint ?? message;
  }
}
