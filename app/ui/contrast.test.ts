import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { palette, personColours, type Tone } from '../../tailwind.config.ts';
import { personStyle } from './person-disc.tsx';

/** Relative luminance of a '#rrggbb' colour, as WCAG 2.2 defines it. */
function luminance(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** '#rrggbb' of a colour in OKLCH, clipped to what screens show, as browsers do. */
function hexOf([lightness, chroma]: readonly [number, number], hue: number) {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const [l = 0, m = 0, s = 0] = [
    lightness + 0.3963377774 * a + 0.2158037573 * b,
    lightness - 0.1055613458 * a - 0.0638541728 * b,
    lightness - 0.0894841775 * a - 1.291485548 * b,
  ].map((root) => root ** 3);
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const bytes = linear.map((share) => {
    const shown = share <= 0.0031308 ? 12.92 * share : 1.055 * share ** (1 / 2.4) - 0.055;
    return Math.round(255 * Math.min(1, Math.max(0, shown)));
  });
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Contrast ratio of two colours, 1 to 21. */
function contrast(one: string, other: string) {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const grounds: Tone[] = ['surface', 'raised', 'sunken'];
const quietGrounds: Tone[] = ['hover', 'neutral-soft'];
const meanings = ['accent', 'danger', 'warning', 'success', 'driving', 'working'] as const;

/** Every pair of text colour and background that the components use. */
const texts: [Tone, Tone][] = [
  ...grounds.flatMap((ground): [Tone, Tone][] => [
    ['text', ground],
    ['muted', ground],
    ...meanings.map((meaning): [Tone, Tone] => [meaning, ground]),
  ]),
  ...meanings.flatMap((meaning): [Tone, Tone][] => [
    [`on-${meaning}`, meaning === 'accent' ? 'accent-solid' : meaning],
    [meaning, `${meaning}-soft`],
    ['text', `${meaning}-soft`],
    ['muted', `${meaning}-soft`],
  ]),
  ...quietGrounds.flatMap((ground): [Tone, Tone][] => [
    ['text', ground],
    ['muted', ground],
  ]),
  ['accent', 'hover'],
  ['chalk', 'ink'],
  ['ink', 'mint'],
  ['on-accent', 'accent-strong'],
  ['on-danger', 'danger-strong'],
];
/** Control borders and the focus ring. */
const edges: [Tone, Tone][] = grounds.flatMap((ground): [Tone, Tone][] => [
  ['line-strong', ground],
  ['focus', ground],
]);

for (const theme of ['light', 'dark'] as const) {
  const poor = (pairs: [Tone, Tone][], least: number) =>
    pairs
      .map(([what, on]) => ({ what, on, ratio: contrast(palette[theme][what], palette[theme][on]) }))
      .filter(({ ratio }) => ratio < least)
      .map(({ what, on, ratio }) => `${what} on ${on}: ${ratio.toFixed(2)}`);

  test(`${theme}: text has a contrast of at least 4.5`, () => expect(poor(texts, 4.5)).toEqual([]));
  test(`${theme}: control borders and the focus ring have a contrast of at least 3`, () =>
    expect(poor(edges, 3)).toEqual([]));
}

test('ten people have ten hues, and initials and edges that can be seen', () => {
  const hues = Array.from({ length: 10 }, (_, id) => Number(Object.values(personStyle(id + 41))[0]));
  expect(hues.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 10 }, (_, at) => 20 + 36 * at));
  expect(personStyle(41)).toEqual(personStyle(51));
  for (const theme of ['light', 'dark'] as const) {
    const { person, 'on-person': text, 'person-edge': edge } = personColours[theme];
    for (const hue of hues) {
      const where = `${theme}, hue ${hue}`;
      expect(contrast(hexOf(text, hue), hexOf(person, hue)), where).toBeGreaterThanOrEqual(4.5);
      for (const ground of grounds)
        expect(contrast(hexOf(edge, hue), palette[theme][ground]), where).toBeGreaterThanOrEqual(3);
    }
  }
});

test('emails and documents use colours of the palette', () => {
  const known = new Set(
    [...Object.values(palette.light), ...Object.values(palette.dark)].map((each) => each.slice(0, 7)),
  );
  const files = ['infra/mail/letter.ts', 'documents/document-style.ts', 'statements/document.ts', 'cis/document.ts'];
  const used = files.flatMap(
    (file) => readFileSync(`server/${file}`, 'utf8').match(/#[0-9a-f]{6}\b|#[0-9a-f]{3};/g) ?? [],
  );
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((each) => !known.has(each))).toEqual([]);
});

test('browser colours (root, manifest) match the palette', () => {
  const root = readFileSync('app/root.tsx', 'utf8');
  expect(root).toContain(`(prefers-color-scheme: light)" content="${palette.light.surface}"`);
  expect(root).toContain(`(prefers-color-scheme: dark)" content="${palette.dark.surface}"`);
  const manifest = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8'));
  expect([manifest.background_color, manifest.theme_color]).toEqual([palette.light.surface, palette.light.surface]);
});
