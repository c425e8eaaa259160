/** Signature of a local file header, which starts each file of a ZIP. */
const signature = [0x50, 0x4b, 0x03, 0x04];

/**
 * Counts the files of a streamed ZIP for the progress bar, since it has no Content-Length. Call it with each chunk;
 * returns the number of files started so far. Signatures may span chunks.
 */
export function countZipEntries(): (piece: Uint8Array) => number {
  let matched = 0;
  let count = 0;
  return (piece) => {
    for (const byte of piece) {
      if (byte === signature[matched]) matched += 1;
      else matched = byte === signature[0] ? 1 : 0;
      if (matched === signature.length) {
        count += 1;
        matched = 0;
      }
    }
    return count;
  };
}
