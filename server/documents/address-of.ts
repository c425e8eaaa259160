interface Place {
  address: string;
  city: string;
  post_code: string;
}

/** One line each for street, town and postcode; omits a part that the street already contains. */
export function addressOf({ address, city, post_code }: Place): string {
  const said = (part: string) => address.toLowerCase().includes(part.trim().toLowerCase());
  return [address, said(city) ? '' : city, said(post_code) ? '' : post_code]
    .map((part) => part.trim())
    .filter(Boolean)
    .join('\n');
}
