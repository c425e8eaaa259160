import type { Coordinates } from '../column-types.ts';
import type { PropertySpec } from '../world-spec.ts';
import type { LandlordKey } from './people.ts';

interface Town {
  city: string;
  at: Coordinates;
}

const town = (city: string, latitude: number, longitude: number): Town => ({
  city,
  at: { latitude, longitude },
});

const towns = {
  manchester: town('Manchester', 53.4794, -2.2453),
  didsbury: town('Didsbury', 53.4165, -2.2309),
  chorlton: town('Chorlton-cum-Hardy', 53.4415, -2.2777),
  levenshulme: town('Levenshulme', 53.4442, -2.1928),
  salford: town('Salford', 53.4875, -2.2901),
  sale: town('Sale', 53.4246, -2.3223),
  altrincham: town('Altrincham', 53.3877, -2.3486),
  stockport: town('Stockport', 53.4083, -2.1494),
  oldham: town('Oldham', 53.5409, -2.1114),
  rochdale: town('Rochdale', 53.6136, -2.161),
  bury: town('Bury', 53.5933, -2.2966),
  bolton: town('Bolton', 53.5785, -2.4299),
  wigan: town('Wigan', 53.545, -2.6325),
  ashton: town('Ashton-under-Lyne', 53.4897, -2.0952),
} as const;

/** Where the vans stand overnight. */
export const depot: Coordinates = { latitude: 53.4652, longitude: -2.2689 };

// Streets and post code areas are Greater Manchester's; which number is on which street is made up.
// address | town | post code | type | owner | agent | tenant | how to get in
const lines = `
14 Ashdale Grove | didsbury | M20 6PL | Semi-detached house | helen | - | Olivia Bennett | Side gate sticks: lift and push. Dog in the kitchen before noon.
Flat 3, Linden Court, 62 Barlow Moor Road | didsbury | M20 2GP | Flat | helen | northgate | James Whitfield | Buzzer 3. Stopcock under the kitchen sink, left.
Flat 7, Linden Court, 62 Barlow Moor Road | didsbury | M20 2GP | Flat | helen | northgate | Mei Chen | Buzzer 7. Keys also with Northgate.
27 Beech Range | levenshulme | M19 2EU | Terraced house | helen | - | Farah Siddiqui | Please ring half an hour before.
8 Hathersage Road | manchester | M13 0FE | Terraced house | - | northgate | Ben Adeyemi | -
103 Slade Lane | levenshulme | M19 2AE | Terraced house | abdul | - | Katie Lomax | Electric meter in the cellar; bring a torch.
19 Keppel Road | chorlton | M21 0BP | Terraced house | helen | - | Patrick Devlin | Key safe by the back door, code with the office.
Flat 2, 45 Sandy Lane | chorlton | M21 8TN | Flat | - | northgate | Hannah Royle | -
11 Claude Road | chorlton | M21 8BY | Terraced house | abdul | - | Sam Entwistle | Parking by permit: ask for the visitor card.
Apartment 21, Quay House, 12 Ordsall Lane | salford | M5 3LT | Flat | helen | northgate | Chloe Mbeki | Concierge signs visitors in until 20:00.
Apartment 48, Quay House, 12 Ordsall Lane | salford | M5 3LT | Flat | - | northgate | Jonas Lindqvist | Concierge signs visitors in until 20:00.
36 Seedley Park Road | salford | M6 5WT | Terraced house | abdul | - | Tracey Hulme | -
5 Monton Green | salford | M30 9LE | Shop with flat above | - | - | Monton Bakehouse | Shop closes at 16:00; work in the shop after that.
72 Great Clowes Street | salford | M7 1RE | House in multiple occupation | abdul | - | Six tenants | Fire panel in the hall: tell the office before isolating.
3 Marsland Road | sale | M33 3HQ | Semi-detached house | helen | - | Gareth Pugh | -
58 Cross Street | sale | M33 7AE | Office | - | - | Trafford Payroll Ltd | Reception opens at 8:30.
Flat 5, The Maltings, 9 School Road | sale | M33 7XY | Flat | - | northgate | Ines Carvalho | Lift out of order on Mondays for service.
21 Oakfield Road | altrincham | WA15 8EW | Semi-detached house | helen | - | Rupert and Jo Allsop | Alarm: code with the office.
4 Ashley Heights | altrincham | WA14 2DW | Detached house | helen | - | Vacant | Vacant. Key 14 in the office cabinet.
17 Lloyd Street | altrincham | WA14 2DE | Shop | - | - | Lloyd Street Books | -
40 Heaton Moor Road | stockport | SK4 4NX | Semi-detached house | - | northgate | Siobhan Keane | -
Flat 1, 12 Wellington Road South | stockport | SK1 3TJ | Flat | abdul | - | Dean Mottram | Entrance at the back, through the yard.
Flat 4, 12 Wellington Road South | stockport | SK1 3TJ | Flat | abdul | - | Vacant | Vacant. Key 31 in the office cabinet.
66 Buxton Road | stockport | SK2 6NB | Terraced house | - | - | Alan Thorpe | Owner lives there.
9 Bramhall Lane | stockport | SK3 8TA | Terraced house | helen | - | Yusuf Demir | -
31 Union Street | oldham | OL1 1TE | Office | - | - | Oldham Community Advice | Quiet work only between 10:00 and 12:00.
118 Lees Road | oldham | OL4 1NU | Terraced house | abdul | - | Shabnam Akhtar | -
7 Werneth Hall Road | oldham | OL8 1QZ | House in multiple occupation | abdul | - | Five tenants | Each room has its own lock; master key in the office.
25 Milnrow Road | rochdale | OL16 5BA | Terraced house | abdul | - | Paul Greenhalgh | -
82 Yorkshire Street | rochdale | OL16 1LD | Shop with flat above | - | northgate | Rosa Ferrari | Loading bay until 10:00 only.
16 Bolton Street | bury | BL9 0LQ | Shop | - | - | East Lancs Cycles | -
49 Manchester Old Road | bury | BL9 0TB | Terraced house | - | northgate | Emma Ramsbottom | Baby sleeps after lunch: please knock.
23 Walshaw Brook Close | bury | BL8 1HY | Detached house | helen | - | The Osei family | -
60 Chorley Old Road | bolton | BL1 3AA | Terraced house | abdul | - | Nikita Sharma | -
Flat 9, Mill View, 2 Waters Meeting Road | bolton | BL1 8TT | Flat | - | northgate | Craig Pilling | Space 9 in the yard is ours to park on.
15 Lever Park Avenue | bolton | BL6 7LE | Semi-detached house | - | - | Margaret Holt | Hard of hearing: ring twice, wait.
33 Swinley Road | wigan | WN1 2DJ | Semi-detached house | helen | - | Lewis Atherton | -
4 Poolstock Lane | wigan | WN3 5DL | Terraced house | - | northgate | Zoe Winstanley | -
76 Stamford Street Central | ashton | OL6 6XG | Shop with flat above | abdul | - | Tameside Tailors | -
12 Mossley Road | ashton | OL6 9RX | Terraced house | helen | - | Former tenant | Sold. Nothing to be done here any more.
`;

type Cells = [string, keyof typeof towns, string, string, LandlordKey | '', LandlordKey | '', string, string];

export interface PlaceOfWork {
  key: string;
  at: Coordinates;
  spec: PropertySpec<LandlordKey>;
}

/** A few streets from the town's middle, the same for the same line. */
function near({ latitude, longitude }: Coordinates, index: number): Coordinates {
  const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
  return {
    latitude: round(latitude + (((index * 37) % 21) - 10) * 0.0009),
    longitude: round(longitude + (((index * 53) % 23) - 11) * 0.0013),
  };
}

/** The cells of a table written as text, a row a line; '-' is an empty cell. */
export function cells(table: string): string[][] {
  const rows = table.trim().split('\n');
  return rows.map((row) => row.split('|').map((cell) => cell.trim().replace(/^-$/, '')));
}

/** The 40 properties; the last is archived. */
export function places(createdAt: string): PlaceOfWork[] {
  return cells(lines).map((row, index, all) => {
    const [address, area, post_code, property_type, landlord, agent, tenant, access_notes] = row as Cells;
    const vacant = /^(Vacant|Former)/.test(tenant);
    const person = !vacant && /^[A-Z][a-z]+ [A-Z][a-z]+$/.test(tenant) && property_type !== 'Shop';
    return {
      key: `p${index + 1}`,
      at: near(towns[area].at, index),
      spec: {
        address,
        city: towns[area].city,
        post_code,
        property_type,
        status: index === all.length - 1 ? 'archived' : 'active',
        tenant_name: vacant ? '' : tenant,
        tenant_email: person ? `${tenant.toLowerCase().replace(' ', '.')}@mail.example` : '',
        tenant_phone: person ? `07700 900${200 + index}` : '',
        access_notes,
        ...(landlord && { landlord }),
        ...(agent && { agent }),
        createdAt,
      },
    };
  });
}
