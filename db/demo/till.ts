/** 3 x 5 dots a letter, a row an octal digit: the receipt needs no font of the machine's. */
const letters: Readonly<Record<string, string>> = {
  ...{ A: '25755', B: '65656', C: '34443', D: '65556', E: '74647', F: '74644', G: '34553', H: '55755' },
  ...{ I: '72227', J: '11152', K: '55655', L: '44447', M: '57755', N: '65555', O: '25552', P: '65644' },
  ...{ Q: '25573', R: '65655', S: '34216', T: '72222', U: '55557', V: '55552', W: '55775', X: '55255' },
  ...{ Y: '55222', Z: '71247', '0': '75557', '1': '26227', '2': '71747', '3': '71717', '4': '55711' },
  ...{ '5': '74717', '6': '74757', '7': '71122', '8': '75757', '9': '75717', '.': '00002', '-': '00700' },
  ...{ ',': '00024', '/': '11244', ':': '02020', '£': '34647' },
};

function words(text: string, x: number, y: number, dot: number): string {
  const dots = [...text.toUpperCase()].flatMap((letter, at) =>
    [...(letters[letter] ?? '')].flatMap((row, down) =>
      [4, 2, 1].flatMap((bit, right) =>
        Number(row) & bit ? [`M${x + (at * 4 + right) * dot} ${y + down * dot}h${dot}v${dot}h-${dot}z`] : [],
      ),
    ),
  );
  return `<path d="${dots.join('')}" fill="#2b2a31"/>`;
}

const middle = (text: string, y: number, dot: number) =>
  words(text, 400 - Math.round((text.length * 4 * dot) / 2), y, dot);
const atRight = (text: string, y: number, dot: number) => words(text, 560 - text.length * 4 * dot, y, dot);

export interface Bought {
  shop: string;
  day: string;
  description: string;
  /** Pence, VAT included. */
  amount: number;
  vat: number;
}

const pounds = (pence: number) => `£${(pence / 100).toFixed(2)}`;

/** A till receipt on a table, 800 x 600, as a whole SVG document. */
export function drawReceipt({ shop, day, description, amount, vat }: Bought, light: number): string {
  const table = ['#6d4f35', '#3d4448', '#8a7358', '#55606a'][light % 4]!;
  const row = (label: string, value: string, y: number, dot = 3) =>
    words(label, 240, y, dot) + atRight(value, y, dot);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 800 600"><defs>
<filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="10"/></filter>
<linearGradient id="paper" x2="1" y2="1"><stop stop-color="#fdfdfa"/><stop offset="1" stop-color="#d9d7cf"/></linearGradient></defs>
<rect width="800" height="600" fill="${table}"/>
<g transform="rotate(${[-4, 3, 1.5, -2][light % 4]} 400 300)">
<rect x="226" y="36" width="376" height="560" fill="#000" opacity=".4" filter="url(#soft)"/>
<path d="M212 20 l24 8 24 -8 24 8 24 -8 24 8 24 -8 24 8 24 -8 24 8 24 -8 24 8 24 -8 24 8 24 -8 24 8 16 -6 V576 H212z" fill="url(#paper)"/>
${middle(shop, 62, 4)}${middle('Manchester', 100, 3)}${middle(day, 126, 3)}
${words('-'.repeat(26), 240, 160, 3)}${words(description.slice(0, 26), 240, 196, 3)}
${row('1 off', pounds(amount), 226)}${words('-'.repeat(26), 240, 262, 3)}
${row('Net', pounds(amount - vat), 298)}${row('VAT', pounds(vat), 328)}${row('Total', pounds(amount), 372, 5)}
${row('Card', pounds(amount), 428)}${middle('Thank you', 490, 3)}</g></svg>`;
}
