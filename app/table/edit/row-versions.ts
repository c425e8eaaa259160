/** Which version our own writes made of which: a change begun on an older one of these is no conflict. */
export function createVersions() {
  const successors = new Map<string, string>();
  return {
    /** The version by which a row that was read as `version` is to be changed. */
    newest(id: number, version: string | undefined): string | undefined {
      let at = version;
      while (at !== undefined && successors.has(`${id} ${at}`)) at = successors.get(`${id} ${at}`);
      return at;
    },
    /** Notes what a write of our own made of the version `from`. */
    learn(id: number, from: string | undefined, to: string | undefined): void {
      if (from !== undefined && to !== undefined && to !== from) successors.set(`${id} ${from}`, to);
    },
  };
}
