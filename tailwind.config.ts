import type { Config } from 'tailwindcss';
import type { PluginAPI } from 'tailwindcss/plugin';

/** The brand, in both themes: the ground of the landing page and of the log-in, what is written on it, and the bubble. */
const brand = { ink: '#06343d', chalk: '#ececdf', mint: '#8fe0c2' } as const;

/**
 * The visual language, all of it: colours, type, radii, shadows, movement. Components speak in these words and
 * in nothing else: no hex value and no raw pixel outside this file.
 *
 * Colours are meanings, not hues. Each has a value for light and for dark, kept as a CSS variable, so that a
 * component is written once. Contrast is computed in app/ui/contrast.test.ts: change a value here and
 * the test says whether people can still read it.
 *
 * For a meaning `x` there is `x` (text, icons, lines and solid areas), `x-soft` (a quiet area behind text of
 * colour `x` or `text`) and `on-x` (what is written on a solid area of `x`). The accent's solid area is `accent-solid`,
 * because the colour of links is too bright for one in the dark; `x-strong` is a solid area under the mouse.
 */
export const palette = {
  light: {
    ...brand,
    surface: '#f6f6f3',
    raised: '#ffffff',
    sunken: '#ecece7',
    text: '#161a19',
    muted: '#565c59',
    /** Under the mouse. */
    hover: '#efefea',
    /** Behind what is neutral or switched off. */
    'neutral-soft': '#ecece7',
    line: '#dcddd7',
    /** Around a control that its words identify: a button, a filter, a segment. */
    'line-control': '#c4c8c1',
    /** Around what one types into. */
    'line-strong': '#7f8680',
    /** What is printed is printed on white, whatever the screen. */
    paper: '#ffffff',
    overlay: '#10181699',
    /** Beside a panel, where the page stays readable. */
    'overlay-quiet': '#10181640',
    accent: '#0a5866',
    'accent-solid': '#0a5866',
    'accent-strong': '#06424d',
    'accent-soft': '#deedf0',
    'on-accent': '#ffffff',
    focus: '#0f7f92',
    danger: '#ad2218',
    'danger-strong': '#8b1810',
    'danger-soft': '#fce9e6',
    'on-danger': '#ffffff',
    warning: '#7f4d00',
    'warning-soft': '#fbefd6',
    'on-warning': '#ffffff',
    success: '#1c6634',
    'success-soft': '#e2f2e5',
    'on-success': '#ffffff',
    driving: '#2450b5',
    'driving-soft': '#e4ebfb',
    'on-driving': '#ffffff',
    working: '#0a6a4e',
    'working-soft': '#ddf1e9',
    'on-working': '#ffffff',
  },
  dark: {
    ...brand,
    surface: '#101312',
    raised: '#191d1c',
    sunken: '#131716',
    text: '#eceeec',
    muted: '#a2a9a5',
    hover: '#222725',
    'neutral-soft': '#272d2b',
    line: '#2b312f',
    'line-control': '#3a423f',
    'line-strong': '#717a76',
    paper: '#ffffff',
    overlay: '#000000b3',
    'overlay-quiet': '#00000066',
    accent: '#5cb8c8',
    'accent-solid': '#1a7484',
    'accent-strong': '#15616f',
    'accent-soft': '#123138',
    'on-accent': '#ffffff',
    focus: '#6cc5d4',
    danger: '#f58a80',
    'danger-strong': '#ffaaa2',
    'danger-soft': '#3b1a18',
    'on-danger': '#370805',
    warning: '#efb752',
    'warning-soft': '#34270f',
    'on-warning': '#2b1c00',
    success: '#77cd90',
    'success-soft': '#15301e',
    'on-success': '#06220f',
    driving: '#96b6ff',
    'driving-soft': '#1a2749',
    'on-driving': '#08163a',
    working: '#68d2aa',
    'working-soft': '#10322a',
    'on-working': '#03241a',
  },
} as const;

export type Tone = keyof typeof palette.light;

/**
 * Colours that mean a person, as lightness and chroma in OKLCH: all hues have one lightness, so that nobody stands out.
 * `--hue` comes from app/ui/person-disc.tsx. The edge is darker than the disc, to be seen at a width of 3 px.
 */
export const personColours = {
  light: { person: [0.93, 0.04], 'on-person': [0.38, 0.08], 'person-edge': [0.6, 0.11] },
  dark: { person: [0.28, 0.06], 'on-person': [0.88, 0.06], 'person-edge': [0.62, 0.11] },
} as const;
type PersonTone = keyof typeof personColours.light;

const shadows = {
  light: {
    'shadow-raised': '0 1px 2px rgb(16 24 22 / 0.06), 0 1px 1px rgb(16 24 22 / 0.04)',
    'shadow-floating': '0 12px 32px -8px rgb(16 24 22 / 0.24), 0 2px 8px rgb(16 24 22 / 0.08)',
  },
  dark: {
    'shadow-raised': 'none',
    'shadow-floating': '0 16px 40px -8px rgb(0 0 0 / 0.7), 0 0 0 1px rgb(255 255 255 / 0.06)',
  },
};

/** What the CSS of one theme says: every colour and shadow as a variable, and the browser's own parts with it. */
function theme(name: 'light' | 'dark') {
  const colours = Object.entries(palette[name]).map(([key, value]) => [`--${key}`, value]);
  const lifts = Object.entries(shadows[name]).map(([key, value]) => [`--${key}`, value]);
  const people = Object.entries(personColours[name]).flatMap(([key, [lightness, chroma]]) => [
    [`--${key}-lightness`, String(lightness)],
    [`--${key}-chroma`, String(chroma)],
  ]);
  return { ...Object.fromEntries([...colours, ...lifts, ...people]), 'color-scheme': name };
}

/** Height of controls and size of text. */
const density = {
  usual: { '--tap': '2.75rem', '--small': '2.25rem', '--row': '2rem', '--body': '1rem', '--body-line': '1.5rem' },
  office: { '--tap': '2.25rem', '--body': '0.875rem', '--body-line': '1.25rem' },
};

/** Computed where it is used, from the hue of the element that is a person's. */
const personTone = (key: PersonTone) =>
  `oklch(var(--${key}-lightness) calc(var(--${key}-chroma) * var(--chroma, 1)) var(--hue, 0))`;

const tones = Object.fromEntries(Object.keys(palette.light).map((key) => [key, `var(--${key})`]));

export default {
  content: ['./{app,design}/**/*.{ts,tsx}'],
  theme: {
    colors: {
      ...tones,
      person: personTone('person'),
      'on-person': personTone('on-person'),
      'person-edge': personTone('person-edge'),
      transparent: 'transparent',
      current: 'currentColor',
    },
    fontFamily: {
      sans: ['Figures', 'Inter Variable', 'Inter Fallback', 'system-ui', 'sans-serif'],
      display: ['Bricolage Grotesque', 'Figures', 'Inter Variable', 'Inter Fallback', 'system-ui', 'sans-serif'],
      mono: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'Consolas', 'monospace'],
    },
    // Line heights are whole steps of the 4 px grid. Large sizes are set tighter, as Inter wants it.
    fontSize: {
      // Initials and the scale of a chart.
      '2xs': ['0.6875rem', { lineHeight: '1rem', letterSpacing: '0.01em' }],
      xs: ['0.75rem', { lineHeight: '1rem', letterSpacing: '0.005em' }],
      sm: ['0.875rem', { lineHeight: '1.25rem', letterSpacing: '-0.003em' }],
      base: ['var(--body)', { lineHeight: 'var(--body-line)', letterSpacing: '-0.009em' }],
      lg: ['1.125rem', { lineHeight: '1.75rem', letterSpacing: '-0.012em' }],
      xl: ['1.25rem', { lineHeight: '1.75rem', letterSpacing: '-0.015em' }],
      '2xl': ['1.5rem', { lineHeight: '2rem', letterSpacing: '-0.018em' }],
      '3xl': ['2rem', { lineHeight: '2.5rem', letterSpacing: '-0.021em' }],
      // The public heading on a phone; `6xl` is the same on a desktop.
      hero: ['2.75rem', { lineHeight: '2.875rem', letterSpacing: '-0.035em' }],
      '4xl': ['2.5rem', { lineHeight: '2.75rem', letterSpacing: '-0.025em' }],
      '6xl': ['4.5rem', { lineHeight: '4.5rem', letterSpacing: '-0.035em' }],
      '5xl': ['3.5rem', { lineHeight: '3.75rem', letterSpacing: '-0.03em' }],
    },
    fontWeight: { normal: '420', medium: '530', semibold: '620', bold: '680' },
    borderRadius: {
      none: '0',
      sm: '4px',
      DEFAULT: '6px',
      md: '8px',
      lg: '12px',
      xl: '16px',
      full: '9999px',
    },
    boxShadow: {
      raised: 'var(--shadow-raised)',
      floating: 'var(--shadow-floating)',
      // Of a sticky column, over those that go on below it.
      'edge-start': '12px 0 12px -12px rgb(16 24 22 / 0.22)',
      'edge-end': '-12px 0 12px -12px rgb(16 24 22 / 0.22)',
      none: 'none',
    },
    extend: {
      // Parts of a touch screen: what a thumb hits (56 px for the worker's main actions, never under 44 px). `small` and `row`
      // are 36 and 32 px for a mouse, and 44 px where a finger points. `tap` is 44 px, and 36 px in the office with a mouse.
      spacing: {
        touch: '3.5rem',
        tap: 'var(--tap)',
        small: 'var(--small)',
        row: 'var(--row)',
        rail: '4rem',
        sidebar: '15rem',
        bar: '3.5rem',
      },
      maxWidth: { form: '28rem', panel: '36rem', prose: '40rem', page: '72rem', desk: '108rem' },
      zIndex: { bar: '30', drawer: '40', dialog: '50', toast: '60' },
      transitionDuration: { quick: '120ms', calm: '250ms', slide: '500ms' },
      keyframes: {
        'from-below': { from: { transform: 'translateY(100%)' } },
        'to-below': { to: { transform: 'translateY(100%)' } },
        'from-right': { from: { transform: 'translateX(100%)' } },
        'to-right': { to: { transform: 'translateX(100%)' } },
        'from-left': { from: { transform: 'translateX(-100%)' } },
        'to-left': { to: { transform: 'translateX(-100%)' } },
        'from-above': { from: { opacity: '0', transform: 'translateY(-0.5rem)' } },
        'to-above': { to: { opacity: '0', transform: 'translateY(-0.5rem)' } },
        appear: { from: { opacity: '0' } },
        vanish: { to: { opacity: '0' } },
        'from-aside': { from: { opacity: '0', transform: 'translateX(1.5rem)' } },
        'to-aside': { to: { opacity: '0', transform: 'translateX(1.5rem)' } },
        saved: { from: { background: 'var(--success-soft)' } },
        live: { '50%': { opacity: '0.35' } },
      },
      animation: {
        'enter-below': 'from-below 250ms cubic-bezier(0.2, 0.8, 0.2, 1)',
        'leave-below': 'to-below 180ms ease-in forwards',
        'enter-right': 'from-right 250ms cubic-bezier(0.2, 0.8, 0.2, 1)',
        'leave-right': 'to-right 180ms ease-in forwards',
        // One screen of a page after another (500 ms).
        'slide-in-right': 'from-right 500ms cubic-bezier(0.2, 0.8, 0.2, 1)',
        'slide-out-right': 'to-right 500ms cubic-bezier(0.2, 0.8, 0.2, 1) forwards',
        'slide-in-left': 'from-left 500ms cubic-bezier(0.2, 0.8, 0.2, 1)',
        'slide-out-left': 'to-left 500ms cubic-bezier(0.2, 0.8, 0.2, 1) forwards',
        'enter-above': 'from-above 180ms cubic-bezier(0.2, 0.8, 0.2, 1)',
        'leave-above': 'to-above 180ms ease-in forwards',
        'enter-fade': 'appear 150ms ease-out',
        'leave-fade': 'vanish 120ms ease-in forwards',
        // My Account (250 ms).
        'enter-aside': 'from-aside 250ms cubic-bezier(0.2, 0.8, 0.2, 1)',
        'leave-aside': 'to-aside 250ms ease-in forwards',
        // The dot of what runs.
        live: 'live 2s ease-in-out infinite',
        // What was just saved.
        saved: 'saved 600ms ease-out',
      },
      transitionTimingFunction: { settle: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
    },
  },
  plugins: [
    ({ addBase }: PluginAPI) => {
      addBase({
        ':root': { ...theme('light'), ...density.usual },
        // The office's pages, with their dialogs, which are rendered at the end of the body.
        '@media (pointer: fine) and (min-width: 64rem)': { ':root[data-office]': density.office },
        '@media (pointer: coarse)': { ':root': { '--small': '2.75rem', '--row': '2.75rem' } },
        '@media (prefers-color-scheme: dark)': { ':root:not([data-theme=light])': theme('dark') },
        ':root[data-theme=dark]': theme('dark'),
        // A page that is made to be printed: itself alone, dark on white, without the shell around it.
        '@media print': {
          ':root:has([data-prints])': {
            '&:root:root': { ...theme('light'), 'print-color-adjust': 'exact' },
            '& #sidebar, & [data-sidebar] > header, & [data-sidebar] > a, & section[aria-label=Now]': {
              display: 'none !important',
            },
            '& [data-sidebar] > div': { paddingLeft: '0 !important' },
            '& [data-prints]': { page: 'wide' },
          },
          '@page wide': { size: 'landscape', margin: '10mm' },
        },
      });
    },
  ],
} satisfies Config;
