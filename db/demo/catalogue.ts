import type { Insertable } from 'kysely';
import type { Jobs } from '../types.gen.ts';
import { cells } from './places.ts';

/** One kind of work, as the office writes it up. */
export interface Work {
  type: Insertable<Jobs>['job_type'];
  title: string;
  /** Its first title, by which it is told where it may happen: the same work is written up in other words elsewhere. */
  kind: string;
  priority: NonNullable<Insertable<Jobs>['priority']>;
  requestedBy: Insertable<Jobs>['requested_by'];
  /** Half days it takes. */
  halfDays: number;
  trade: keyof typeof workNotes;
  description: string;
}

// type | titles | priority | requested by | half days | trade | how many such jobs there are | description
const shortWork = `
Maintenance | Boiler losing pressure / Boiler needs topping up every day | High | tenant | 1 | heating | 4 | Pressure falls below 1 bar within a day of topping up. Check for leaks on the radiators and the pressure relief valve, test the expansion vessel.
Maintenance | Damp in bathroom / Mould above the bath | Medium | tenant | 3 | damp | 3 | Black mould above the bath and on the window reveal. Treat, find the cause (extractor or gutter) and make good.
Maintenance | Kitchen tap dripping / Mixer tap drips in the kitchen | Low | tenant | 1 | plumbing | 3 | Mixer tap drips constantly. Replace the cartridge or the tap.
Maintenance | Shower not draining / Water stands in the shower tray | Medium | tenant | 1 | plumbing | 3 | Water stands in the tray after two minutes. Clear the trap, check the fall of the waste.
Maintenance | Radiator cold in back bedroom / Bedroom radiator stays cold | Medium | tenant | 1 | heating | 3 | Bleed and balance the system; valve may be stuck. Flush the radiator if there is sludge.
Maintenance | Front door does not lock / Front door catches, will not lock | High | tenant | 1 | locks | 3 | Multipoint lock does not engage at the top. Adjust the keeps, replace the gearbox if worn. Two keys to the tenant.
Maintenance | Gutter overflowing at rear / Rear gutter blocked with moss | Medium | landlord | 1 | roofing | 3 | Water runs down the rear wall in heavy rain. Clear the gutter and downpipe, check the joints.
Maintenance | Slipped slates over the bay / Slates off above the bay window | High | landlord | 2 | roofing | 2 | Three or four slates have slipped, damp patch below. Replace like for like, check the lead.
Maintenance | Extractor fan noisy / Bathroom fan rattles | Low | tenant | 1 | electrical | 2 | Fan rattles and does not clear the steam. Replace with a humidity controlled one.
Maintenance | Sockets dead in the living room / No power at the living room sockets | High | tenant | 1 | electrical | 2 | Two double sockets lost power overnight, breaker holds. Test the ring and repair.
Maintenance | Plaster cracked in hallway / Cracks along the stair wall | Low | landlord | 2 | decorating | 2 | Hairline cracks along the stairs. Rake out, fill, seal and paint the wall.
Maintenance | Fence panels down / Back fence blown over | Low | tenant | 2 | joinery | 2 | Two panels and one post blown over. Replace the post in concrete.
Maintenance | Window will not close / Bedroom window drops, will not shut | Medium | tenant | 1 | joinery | 2 | Casement has dropped on its hinges. Refit or replace the friction stays.
Maintenance | Toilet keeps running / Cistern never stops filling | Medium | tenant | 1 | plumbing | 3 | Cistern fills without stopping. Replace the fill and flush valves.
Maintenance | Loose stair tread | High | tenant | 1 | joinery | 1 | Fourth tread moves underfoot. Screw, wedge and glue; check the others.
Maintenance | Communal hall lights flicker / Communal landing lights need replacing | Medium | office | 1 | electrical | 2 | Sensor lights on the first landing flicker. Replace the fittings with LED.
Maintenance | Sealant around bath gone / Reseal the bath | Low | employee | 1 | plumbing | 2 | Silicone has come away at the tap end. Strip, dry and reseal.
Emergency | Burst pipe under kitchen sink / Kitchen sink pipe has burst | Critical | tenant | 1 | plumbing | 3 | Water coming through the cupboard. Tenant has turned the stopcock off. Repair and dry out.
Emergency | No heating and no hot water / Boiler dead, no hot water | Critical | tenant | 1 | heating | 3 | Boiler shows a fault code and does not fire. Elderly tenant: same day, please.
Emergency | Leak through ceiling / Lounge ceiling dripping from above | Critical | tenant | 2 | plumbing | 2 | Water through the lounge ceiling from the flat above. Trace, isolate, make safe.
Emergency | Locked out, key broken in lock / Key snapped off in the front door | High | tenant | 1 | locks | 2 | Key snapped in the front door. Gain entry, replace the cylinder.
Emergency | Break-in, door boarded up | Critical | landlord | 1 | joinery | 1 | Rear door kicked in. Board up, make secure, measure for a new door.
Emergency | No power in whole house / Main switch trips, house without power | Critical | tenant | 1 | electrical | 2 | Main switch trips at once. Find the faulty circuit and restore the rest.
Emergency | Blocked drain backing up / Yard drain overflowing | High | tenant | 1 | plumbing | 2 | Foul water in the yard gully. Rod and jet; camera if it comes back.
Inspection | Gas safety certificate / Yearly boiler service and gas check / Gas certificate before new tenancy / Landlord gas safety record (CP12) | Medium | office | 1 | heating | 7 | Yearly check of boiler, hob and flue. Leave the certificate with the tenant, copy to the landlord.
Inspection | Electrical installation condition report / Five-yearly electrical test (EICR) | Medium | office | 2 | electrical | 4 | Five-yearly report. List anything coded C1 or C2 with a price to put right.
Inspection | Mid-tenancy inspection / Six-month inspection | Low | landlord | 1 | inspection | 4 | Look over every room, test the alarms, photograph what needs doing.
Inspection | Check-out inventory / Inventory at the end of the tenancy | Medium | office | 1 | inspection | 3 | Compare with the check-in inventory, read the meters, collect the keys.
Inspection | Fire alarm and emergency light test / Fire alarm panel: monthly test | High | office | 1 | inspection | 3 | Monthly test of panel, call points and emergency lights. Sign the log book in the hall.
Installation | New smoke and carbon monoxide alarms / Linked mains smoke alarms | High | office | 1 | electrical | 4 | Mains alarm on each landing, linked; carbon monoxide alarm by the boiler.
Installation | Replace combi boiler / New combi boiler | High | landlord | 3 | heating | 2 | Old boiler beyond repair. Fit the new 30 kW combi on the same wall, flush the system, register it.
Installation | Fit new kitchen worktop / Kitchen worktop swollen, replace | Medium | landlord | 3 | joinery | 2 | Worktop swollen by the sink. Template, fit and seal; refit the sink and hob.
Installation | Electric shower / Electric shower on its own circuit | Medium | landlord | 2 | electrical | 2 | Fit a 9.5 kW shower on a circuit of its own with RCD protection.
Installation | New carpet, two bedrooms / Carpet for both bedrooms | Low | landlord | 2 | joinery | 2 | Take up the old carpet, fit underlay and carpet, trim the doors.
Cleaning | End-of-tenancy clean / Deep clean before check-in | Medium | office | 2 | cleaning | 4 | Whole property to check-in standard, oven and windows inside included.
Cleaning | Communal stairs deep clean / Communal stairs and bin store clean | Low | office | 1 | cleaning | 2 | Stairs, landings, rails and bin store. Tell the residents the day before.
Cleaning | Clear rubbish from yard / Furniture dumped in the yard | Medium | landlord | 1 | cleaning | 3 | Mattress, two chairs and bags left behind. Weigh bridge ticket to the office.
Other | Meter readings and key handover / Meet new tenant: keys and meters | Low | office | 1 | inspection | 2 | Meet the new tenant, hand over two sets of keys, read the meters.
Other | Wasps' nest in loft | High | tenant | 1 | inspection | 1 | Nest by the chimney breast. Meet the pest controller and make good the eaves.
Other | Measure up for quotation / Extension roof: measure for a price | Low | landlord | 1 | inspection | 2 | Landlord wants a price for a rear extension roof. Measure and photograph.
Other | Garden cut back before viewing / Garden: hedge and lawn before viewing | Low | landlord | 1 | cleaning | 2 | Front and back cut back, hedge to shoulder height, green waste away.
`;

const longWork = `
Refurbishment | End-of-tenancy refurbishment / Redecorate throughout after eight years | Medium | landlord | 40 | decorating | 3 | Make good after eight years: strip the paper, patch the plaster, decorate throughout, new flooring downstairs.
Refurbishment | Bathroom refit / New bathroom suite and tiling | Medium | landlord | 34 | plumbing | 3 | Strip out to the walls, first fix, tank and tile, new suite with shower over the bath, extractor.
Refurbishment | Kitchen refit / New kitchen units and worktop | Medium | landlord | 38 | joinery | 2 | Out with the old units; new units, worktop, splashback, sockets above the worktop, vinyl floor.
Refurbishment | Full house rewire and redecoration / Rewire with new consumer unit, then decorate | High | landlord | 48 | electrical | 2 | Rewire with a new consumer unit, chase and make good, decorate all rooms.
Refurbishment | Damp proofing and replaster, ground floor / Damp course and new plaster downstairs | High | landlord | 36 | damp | 2 | Hack off to one metre, inject, tank the party wall, replaster with renovating plaster.
Refurbishment | Loft room conversion, second fix | Medium | landlord | 44 | joinery | 1 | Stairs are in. Doors, skirting, cupboards under the eaves, decorate.
Refurbishment | Shop front and sales floor | Medium | landlord | 36 | joinery | 1 | New door and stall riser, level the floor, paint, lighting track.
`;

const read = (table: string): Work[] =>
  cells(table).flatMap(([type, titles, priority, requestedBy, halfDays, trade, times, description]) => {
    const words = titles!.split(' / ');
    const common = {
      type,
      kind: words[0],
      priority,
      requestedBy,
      halfDays: Number(halfDays),
      trade,
      description,
    };
    return Array.from(
      { length: Number(times) },
      (_, at) => ({ ...common, title: words[at % words.length] }) as Work,
    );
  });

export const shortJobs = (): Work[] => read(shortWork);
export const refurbishments = (): Work[] => read(longWork);

/** What workers write of their day, by trade. */
export const workNotes = {
  heating: [
    'Topped up to 1.4 bar, replaced the pressure relief valve, ran for an hour: holds.',
    'Expansion vessel recharged to 0.8 bar. Bled all radiators, no leaks found.',
    'Power flushed the two cold radiators, fitted new thermostatic valves.',
    'Replaced the diverter valve and tested hot water at 52 degrees.',
    'Serviced the boiler, cleaned the burner, flue readings fine. Certificate left on site.',
    'Waiting for the circuit board, ordered for tomorrow. Left two heaters with the tenant.',
  ],
  plumbing: [
    'Isolated at the stopcock, replaced the compression joint, tested under pressure.',
    'Trap was full of hair and grease. Cleared, refitted, ran for ten minutes.',
    'New fill valve and flush valve fitted, no overflow after five flushes.',
    'First fix done: hot, cold and waste capped and tested for the tiler.',
    'Fitted bath and basin, silicone goes on tomorrow once the grout has dried.',
    'Traced the leak to the shower tray seal above. Resealed; ceiling to dry for a week.',
  ],
  electrical: [
    'Ring tested, found a broken neutral behind the sofa socket. Remade, all readings good.',
    'New consumer unit fitted, circuits labelled, test sheet in the cupboard.',
    'Chased the bedroom walls and pulled the cables, back boxes in.',
    'Alarms linked and tested together, tenant shown how to silence them.',
    'Replaced both fittings with LED, sensor set to three minutes.',
    'Second fix upstairs done, sockets and switches on, downstairs tomorrow.',
  ],
  damp: [
    'Hacked off to one metre on the party wall, bagged the rubble, readings taken.',
    'Injected the course at 120 mm centres, cleaned down, left to take.',
    'Treated the mould with fungicide, second coat due after two days.',
    'Scratch coat of renovating plaster on, float coat tomorrow.',
    'Meter reads 18 per cent now, from 31. Fan replaced, vents cleared.',
  ],
  joinery: [
    'Base units levelled and fixed, worktop cut and dry fitted.',
    'New post set in concrete, panels in, left props on until it has gone off.',
    'Refitted the stays and packed the frame, closes and locks properly.',
    'Doors hung on the first floor, latches and handles fitted.',
    'Skirting and architrave in the back room, first coat of primer on.',
    'Boarded up and made secure, measured the opening: 838 by 1981.',
  ],
  decorating: [
    'Stripped two walls, filled and sanded, mist coat on the new plaster.',
    'Ceilings and top coats in both bedrooms done, woodwork undercoated.',
    'Raked out and filled the cracks, caulked the stair string.',
    'Gloss on the doors and skirting upstairs. Windows masked for tomorrow.',
    'Hung lining paper in the hall and landing, one wall left.',
    'Snagging: touched up scuffs, cleaned the sockets, swept through.',
  ],
  roofing: [
    'Cleared two buckets of moss from the gutter, resealed the joint by the downpipe.',
    'Replaced four slates and dressed the lead, hosed it down: dry inside.',
    'Too windy for the ladder at the rear. Front done, back on the next dry day.',
  ],
  locks: [
    'Adjusted the keeps and packed the hinge side, all three points engage.',
    'Drilled out and fitted a new anti-snap cylinder, four keys handed over.',
    'Gearbox replaced, tested open and shut twenty times.',
  ],
  inspection: [
    'All rooms photographed, alarms tested, two small jobs noted for the office.',
    'Meters read and photographed, keys counted: two front, one back.',
    'Panel and call points tested, log book signed, one lamp to be replaced.',
    'Condition good. Bathroom sealant and one blind to be charged for.',
  ],
  cleaning: [
    'Kitchen and bathroom done, oven in soak, windows inside still to do.',
    'Stairs, rails and bin store washed down, residents told.',
    'Everything to the tip, ticket for 240 kg in the glove box.',
    'Hedge cut and green waste away, front looks tidy for the viewing.',
  ],
} as const;

/** What a job of the trade is broken down into. */
export const workTasks = {
  heating: ['Check the pressure after 24 hours', 'Register the warranty', 'Order thermostatic valves'],
  plumbing: ['Photograph the repair', 'Order the basin waste', 'Dry out with the dehumidifier'],
  electrical: ['Send the test sheet to the office', 'Label the consumer unit', 'Order LED fittings'],
  damp: ['Second fungicide coat', 'Take meter readings again', 'Bag and remove rubble'],
  joinery: ['Measure for the new door', 'Order hinges and stays', 'Fill and sand the screw holes'],
  decorating: ['Choose the colour with the landlord', 'Cover the floors', 'Snag list with the office'],
  roofing: ['Book the ladder stand-off', 'Check the loft after rain', 'Photograph the lead'],
  locks: ['Spare key to the office', 'Tell the agent about the new key'],
  inspection: ['Upload the photographs', 'Send the list to the landlord'],
  cleaning: ['Collect the skip permit', 'Hand the keys back', 'Windows inside'],
} as const satisfies Record<keyof typeof workNotes, readonly string[]>;

/** What workers buy for it: description and the usual price in pounds. */
export const purchases = {
  heating: [
    ['Pressure relief valve and fittings', 24.6],
    ['Two thermostatic radiator valves', 38.9],
  ],
  plumbing: [
    ['Mixer cartridge', 18.45],
    ['Fill valve, flush valve, washers', 27.3],
    ['Silicone and tile adhesive', 31.15],
  ],
  electrical: [
    ['Consumer unit, 10 way', 129],
    ['Two mains smoke alarms', 46.8],
    ['Cable and back boxes', 57.25],
  ],
  damp: [
    ['Fungicidal wash, 5 litres', 22.9],
    ['Renovating plaster, six bags', 84],
  ],
  joinery: [
    ['Fence post and postmix', 32.4],
    ['Hinges, screws, filler', 19.85],
    ['Worktop 3 m and jointing strip', 142.5],
  ],
  decorating: [
    ['Contract matt white, 10 litres, two', 61.96],
    ['Lining paper and paste', 34.2],
  ],
  roofing: [['Slates and lead flashing', 48.75]],
  locks: [['Anti-snap cylinder', 36.5]],
  inspection: [['Key cutting, two sets', 14]],
  cleaning: [
    ['Tip charge, mixed waste', 52.8],
    ['Oven cleaner and cloths', 16.4],
  ],
} as const satisfies Record<keyof typeof workNotes, readonly (readonly [string, number])[]>;
