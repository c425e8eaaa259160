/** Colours of tailwind.config.ts that this page uses; a test compares them. */
export const colours = {
  light: {
    surface: '#f6f6f3',
    raised: '#ffffff',
    sunken: '#ecece7',
    text: '#161a19',
    muted: '#565c59',
    line: '#dcddd7',
    accent: '#0a5866',
    focus: '#0f7f92',
    danger: '#ad2218',
    warning: '#7f4d00',
    driving: '#2450b5',
    working: '#0a6a4e',
  },
  dark: {
    surface: '#101312',
    raised: '#191d1c',
    sunken: '#131716',
    text: '#eceeec',
    muted: '#a2a9a5',
    line: '#2b312f',
    accent: '#5cb8c8',
    focus: '#6cc5d4',
    danger: '#f58a80',
    warning: '#efb752',
    driving: '#96b6ff',
    working: '#68d2aa',
  },
} as const;

const variables = (theme: Readonly<Record<string, string>>) =>
  Object.entries(theme)
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ');

export const docsStyle = `
:root { color-scheme: light dark; ${variables(colours.light)} }
@media (prefers-color-scheme: dark) { :root { ${variables(colours.dark)} } }
* { box-sizing: border-box; }
html { scroll-padding-top: 7rem; }
body { margin: 0; background: var(--surface); color: var(--text);
  font: 16px/1.55 'Inter Variable', Inter, system-ui, sans-serif; overflow-wrap: anywhere; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: 1rem; background: var(--raised); padding: .5rem 1rem; }
.page { display: grid; grid-template-columns: minmax(0, 1fr); max-width: 76rem; margin: 0 auto; padding: 1rem; }
nav { border-bottom: 1px solid var(--line); padding-bottom: 1rem; }
nav ul { columns: 10rem; list-style: none; margin: 0; padding: 0; }
nav a { display: inline-block; padding: .25rem 0; text-decoration: none; }
nav a:hover { text-decoration: underline; }
h1 { font-size: 1.75rem; letter-spacing: -.02em; margin: .5rem 0; }
h2 { font-size: 1.375rem; letter-spacing: -.015em; margin: 3rem 0 .25rem; }
h3 { font-size: 1rem; margin: 0; font-weight: 600; }
h4 { font-size: .8125rem; margin: 1.25rem 0 .25rem; color: var(--muted); font-weight: 600; }
p { margin: .25rem 0 .75rem; max-width: 44rem; }
[hidden] { display: none; }
.search { position: sticky; top: 0; background: var(--surface); padding: 1rem 0 .5rem; margin-top: 2rem; z-index: 1; }
.search label { display: block; font-weight: 600; margin-bottom: .25rem; }
.search input { width: 100%; max-width: 24rem; min-height: 44px; padding: .5rem .75rem; font: inherit; color: inherit;
  background: var(--raised); border: 1px solid var(--muted); border-radius: 8px; }
.search span { margin-left: .5rem; color: var(--muted); }
.quiet { color: var(--muted); }
article { background: var(--raised); border: 1px solid var(--line); border-radius: 10px; padding: 1rem; margin: 1rem 0; }
code, pre { font: .875rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
h3 code { font-size: 1rem; font-weight: 600; }
.method { display: inline-block; min-width: 4.25rem; font-weight: 700; }
.GET { color: var(--working); } .POST { color: var(--driving); } .PATCH { color: var(--warning); } .DELETE { color: var(--danger); }
pre { background: var(--sunken); border-radius: 8px; padding: .75rem; margin: .25rem 0; white-space: pre-wrap; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .9375rem; }
th, td { text-align: left; vertical-align: top; padding: .3rem 1rem .3rem 0; border-top: 1px solid var(--line); }
thead th { border-top: 0; color: var(--muted); font-weight: 500; font-size: .8125rem; }
tbody th { font-weight: 400; }
tbody td { min-width: 10rem; }
.must { color: var(--danger); }
@media (min-width: 64rem) {
  .page { grid-template-columns: 14rem minmax(0, 1fr); gap: 0 2.5rem; }
  nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; border: 0; padding: 1rem 0; }
  nav ul { columns: auto; }
}
@media print { nav { display: none; } article { break-inside: avoid; } }
`;
