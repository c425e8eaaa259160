/** Where a file begins in a ZIP: the signature of its local header. */
const signature = [0x50, 0x4b, 0x03, 0x04];

/**
 * Counts the files of a ZIP while it comes, piece by piece, however they are cut: an archive that is made while it is sent
 * does not say its size, so this is how far it is. Answers, for each piece, how many have begun by its end.
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
