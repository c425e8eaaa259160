/*
 * What a phone would have photographed, drawn as SVG of 800 x 600: each scene before and after the work. No fonts, no
 * pictures from elsewhere. `look` picks the colours of the place; `light` tilts the camera and moves the lamp.
 */

interface Shot {
  after: boolean;
  look: number;
}

const walls = ['#d8d0c0', '#c8d0d2', '#ddd3c4', '#c6cdc0', '#d9cfd0', '#cfc9bb'] as const;

const rect = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`;
const oval = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;
const line = (d: string, stroke: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" ${more}/>`;
const area = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;
const soft = 'filter="url(#soft)"';
const range = <T>(count: number, each: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => each(at));
const repeat = (count: number, each: (at: number) => string) => range(count, each).join('');

/** Something thrown on a surface by the lamp. */
const shadow = (x: number, y: number, w: number, h: number) =>
  rect(x + 14, y + 18, w, h, '#000', `opacity=".28" rx="12" ${soft}`);
/** A tube with its highlight. */
const tube = (d: string, colour: string, width: number) =>
  line(d, '#0005', width + 4, `transform="translate(5 6)" ${soft}`) +
  line(d, colour, width) +
  line(d, '#fff', width / 5, `opacity=".45" transform="translate(${-width / 5} 0)"`);
const room = (look: number, skirting = 520) =>
  rect(-100, -100, 1000, 800, walls[look % walls.length]!) +
  rect(-100, skirting, 1000, 26, '#efece4') +
  rect(-100, skirting + 26, 1000, 300, '#8a6a4a') +
  repeat(9, (at) => line(`M${-60 + at * 120} ${skirting + 30} l-70 200`, '#5e4630', 3));
const tiles = (colour: string, grout: string, size: number) =>
  rect(-100, -100, 1000, 800, colour) +
  repeat(20, (at) => line(`M${-100 + at * size} -100 v800`, grout, 3)) +
  repeat(20, (at) => line(`M-100 ${-100 + at * size * 0.6} h1000`, grout, 3));

const scenes = {
  boiler: ({ after, look }) =>
    room(look, 560) +
    shadow(235, 50, 330, 350) +
    rect(235, 50, 330, 350, 'url(#white)', 'rx="18"') +
    rect(235, 310, 330, 90, '#e3e5e6', 'rx="12"') +
    rect(265, 330, 120, 50, '#1d2529', 'rx="6"') +
    (after
      ? line('M285 356 l18 14 l36 -30', '#5fe08a', 8)
      : line('M325 338 l-22 34 h44 z', '#ff5b45', 6) + rect(323, 350, 4, 10, '#ff5b45')) +
    oval(450, 355, 28, 28, '#fafafa', 'stroke="#888" stroke-width="5"') +
    line(`M450 355 l${after ? '4 -20' : '-18 10'}`, '#c0392b', 4) +
    oval(520, 355, 17, 17, '#bfc4c7', 'stroke="#888" stroke-width="3"') +
    repeat(4, (at) => tube(`M${285 + at * 75} 402 v300`, at === 3 ? '#d9b84a' : '#b8723c', 17)) +
    (after
      ? repeat(4, (at) => rect(274 + at * 75, 450, 24, 16, '#cfd3d6', 'rx="3"'))
      : area('M350 470 q-18 34 0 46 q22 -10 4 -46z', '#7fb3d8', 'opacity=".8"') +
        oval(365, 585, 120, 22, '#52697a', 'opacity=".55"') +
        area('M240 420 q60 60 120 10 q10 120 -40 140 q-90 -10 -80 -150z', '#8f7a52', `opacity=".4" ${soft}`)),
  damp: ({ after, look }) =>
    room(look, 500) +
    rect(560, 60, 190, 300, '#bcd3df', 'stroke="#f4f2ec" stroke-width="22"') +
    line('M655 60 v300', '#f4f2ec', 14) +
    (after
      ? rect(-100, 190, 560, 310, '#fff', `opacity=".25" ${soft}`) +
        rect(60, 420, 150, 80, '#d7d9da', 'rx="8"') +
        repeat(6, (at) => line(`M75 ${434 + at * 11} h120`, '#8d9295', 4))
      : area(
          'M-100 500 V210 q120 -40 190 30 q90 -30 130 60 q120 0 150 90 q60 40 70 110z',
          '#6d6647',
          `opacity=".55" ${soft}`,
        ) +
        area('M-100 500 V330 q110 -60 170 20 q90 0 110 60 q60 20 80 90z', '#3d3a2c', `opacity=".6" ${soft}`) +
        repeat(46, (at) =>
          oval(
            (at * 83) % 330,
            290 + ((at * 47) % 200),
            3 + (at % 7),
            3 + (at % 5),
            '#23241d',
            'opacity=".6"',
          ),
        ) +
        area('M190 250 l60 -14 l30 50 l-40 34 l-54 -20z', '#a39a80')),
  tap: ({ after, look }) =>
    tiles(['#e9eef0', '#dfe8e4', '#eee8dd'][look % 3]!, '#b9c0c2', 110) +
    rect(-100, 380, 1000, 60, after ? '#6f5138' : '#5c4632') +
    rect(-100, 425, 1000, 300, '#f1efe9') +
    area('M150 385 h500 l-40 130 h-420z', '#b9c2c7') +
    area('M180 395 h440 l-32 100 h-376z', '#8d989e') +
    oval(400, 480, 36, 12, '#4c5459') +
    tube('M400 385 v-150 q0 -90 90 -90 q70 0 70 75', after ? '#dfe5e8' : '#a9a593', 34) +
    rect(365, 350, 70, 36, after ? '#cdd4d8' : '#928e7b', 'rx="8"') +
    tube('M430 300 l70 -20', after ? '#dfe5e8' : '#a9a593', 16) +
    (after
      ? oval(400, 440, 150, 26, '#fff', `opacity=".35" ${soft}`) +
        rect(640, 300, 60, 82, '#3d8f74', 'rx="14"')
      : repeat(3, (at) => area(`M560 ${250 + at * 62} q-13 24 0 32 q13 -8 0 -32z`, '#79b4dc')) +
        oval(410, 470, 150, 24, '#79a9c8', 'opacity=".7"') +
        area('M350 380 q50 -40 100 0z', '#5f8f6c', 'opacity=".8"') +
        oval(475, 150, 40, 12, '#7c8a55', `opacity=".7" ${soft}`)),
  fusebox: ({ after, look }) =>
    rect(-100, -100, 1000, 800, ['#b5a68c', '#a9adaa', '#c1b49d'][look % 3]!) +
    repeat(7, (at) => line(`M-100 ${40 + at * 95} h1000`, '#8d8067', 4)) +
    repeat(5, (at) =>
      tube(`M${210 + at * 90} 170 V-60`, after ? '#d6d8d9' : ['#8a2f2a', '#2d2d2d', '#8a6a2f'][at % 3]!, 14),
    ) +
    shadow(130, 160, 540, 270) +
    rect(130, 160, 540, 270, after ? 'url(#white)' : '#7d705c', 'rx="12"') +
    rect(165, 225, 470, 130, after ? '#3a4046' : '#4e4335', 'rx="6"') +
    repeat(after ? 10 : 6, (at) => {
      const step = after ? 45 : 76;
      const x = 176 + at * step;
      return after
        ? rect(x, 238, 38, 104, '#f2f3f3', 'rx="4"') +
            rect(x + 12, at === 0 ? 256 : 252, 14, 38, at === 0 ? '#c0392b' : '#2b5f8a', 'rx="3"')
        : rect(x, 242, 58, 96, ['#ece2cc', '#d8c9a8'][at % 2]!, 'rx="6"') +
            rect(x + 18, 262, 22, 56, at === 3 ? '#1d1712' : '#7a3b2d', 'rx="3"');
    }) +
    (after
      ? repeat(10, (at) => rect(180 + at * 45, 372, 30, 12, at % 3 ? '#dfe3e5' : '#f3d36b'))
      : area('M360 200 q70 -80 120 20 q30 110 -50 140 q-90 -30 -70 -160z', '#000', `opacity=".55" ${soft}`) +
        line('M300 430 q30 90 110 110 t90 80', '#8a2f2a', 9) +
        line('M340 430 q-20 110 60 170', '#3d6b3f', 9)),
  roof: ({ after, look }) =>
    rect(-100, -100, 1000, 400, ['#9fb6c7', '#b9c3c9', '#8ea9c0'][look % 3]!) +
    oval(180, 60, 190, 50, '#fff', `opacity=".5" ${soft}`) +
    area('M-100 210 L900 130 V720 H-100z', '#454c55') +
    repeat(9, (row) =>
      repeat(15, (at) => {
        const [x, y] = [-90 + at * 74 + (row % 2) * 37, 190 + row * 52 - at * 6];
        const missing =
          !after &&
          [
            [3, 7],
            [3, 8],
            [4, 7],
            [5, 9],
          ].some(([r, a]) => r === row && a === at);
        const grey = 78 + ((at * 7 + row * 13) % 5) * 9;
        return missing
          ? rect(x, y, 70, 58, '#1c1712') + line(`M${x} ${y + 20} h70`, '#8a6d45', 9)
          : rect(x, y, 71, 56, `rgb(${grey},${grey + 6},${grey + 14})`, 'stroke="#23282e" stroke-width="3"');
      }),
    ) +
    (after
      ? line('M-100 208 L900 128', '#7b858d', 22)
      : rect(
          430,
          470,
          76,
          56,
          '#6b737d',
          'transform="rotate(24 460 490)" stroke="#23282e" stroke-width="3"',
        ) +
        repeat(12, (at) =>
          oval(90 + ((at * 97) % 640), 330 + ((at * 61) % 230), 20, 8, '#5f7a3e', `opacity=".8"`),
        )),
  window: ({ after, look }) =>
    room(look, 540) +
    shadow(190, 60, 420, 400) +
    rect(190, 60, 420, 400, after ? '#fbfaf6' : '#d9d0bb') +
    rect(225, 95, 165, 330, 'url(#sky)') +
    rect(410, 95, 165, 330, 'url(#sky)', after ? '' : 'transform="rotate(4 575 95)"') +
    area('M225 425 v-90 q60 -50 165 -10 v100z', '#5f8356') +
    area('M410 425 v-110 q80 -20 165 30 v80z', '#6d8f5d') +
    (after
      ? rect(410, 95, 165, 330, 'none', 'stroke="#fff" stroke-width="14"')
      : rect(410, 95, 165, 330, 'none', 'stroke="#c3b79a" stroke-width="16" transform="rotate(5 575 95)"') +
        repeat(14, (at) => oval(200 + ((at * 53) % 400), 445 + (at % 3) * 8, 12, 4, '#8b7a56')) +
        area('M190 460 q60 90 120 20 q90 70 160 0z', '#5d563f', `opacity=".5" ${soft}`)) +
    rect(225, 95, 165, 330, 'none', `stroke="${after ? '#fff' : '#cfc4a9'}" stroke-width="14"`) +
    rect(165, 460, 470, 26, after ? '#fff' : '#d5ccb6') +
    rect(395, 250, 20, 60, '#9aa0a3', 'rx="6"'),
  radiator: ({ after, look }) =>
    room(look, 520) +
    shadow(150, 210, 500, 260) +
    rect(150, 210, 500, 260, 'url(#white)', 'rx="10"') +
    repeat(12, (at) => line(`M${180 + at * 40} 226 v228`, '#c3c7c9', 9)) +
    tube('M165 470 v120', '#b8723c', 13) +
    tube('M636 470 v120', '#b8723c', 13) +
    rect(610, 430, 56, 46, after ? '#f7f7f7' : '#9b8a5d', 'rx="10"') +
    (after
      ? repeat(5, (at) => line(`M${250 + at * 75} 190 q-16 -26 0 -52 t0 -52`, '#e58b56', 7, 'opacity=".5"'))
      : area('M560 460 q70 -20 110 20 l-20 120 q-50 20 -70 -10z', '#6b4a26', `opacity=".75" ${soft}`) +
        rect(150, 340, 500, 130, '#4c78a8', `opacity=".22" ${soft}`)),
  fence: ({ after, look }) =>
    rect(-100, -100, 1000, 420, ['#a9c1cf', '#c6ccd0', '#93b4cc'][look % 3]!) +
    oval(140, 230, 210, 110, '#5d7d4d') +
    oval(640, 240, 260, 120, '#54744a') +
    area('M-100 300 H900 V720 H-100z', after ? '#6f9350' : '#7c8152') +
    repeat(3, (panel) => {
      const down = !after && panel === 1;
      const more = down ? 'transform="translate(40 250) rotate(72 300 400) scale(.9 .8)"' : '';
      const wood = after ? ['#b98b55', '#c39560'] : ['#84735a', '#7a6a52'];
      return `<g ${more}>${repeat(9, (at) => rect(5 + panel * 270 + at * 29, 190, 27, 270, wood[at % 2]!, 'stroke="#4b3a26" stroke-width="2"'))}${rect(5 + panel * 270, 230, 262, 18, '#8f6c42')}${rect(5 + panel * 270, 400, 262, 18, '#8f6c42')}</g>`;
    }) +
    repeat(4, (at) =>
      rect(
        -12 + at * 270,
        165,
        26,
        320,
        after ? '#a67a46' : '#6a5a44',
        !after && at === 2 ? 'transform="rotate(-16 540 480)"' : '',
      ),
    ) +
    repeat(30, (at) => line(`M${(at * 61) % 820} ${520 + ((at * 37) % 80)} l6 -26`, '#4d6a36', 4)),
  door: ({ after, look }) =>
    rect(-100, -100, 1000, 800, '#9a5a48') +
    repeat(16, (row) =>
      repeat(10, (at) =>
        rect(
          -100 + at * 100 + (row % 2) * 50,
          -40 + row * 42,
          96,
          38,
          ['#a4604d', '#93523f', '#ad6a55'][(at + row) % 3]!,
        ),
      ),
    ) +
    rect(200, -60, 420, 760, '#f0ede5') +
    rect(235, -20, 350, 740, after ? ['#24506b', '#2f5d46', '#6b2430'][look % 3]! : '#5c6c70') +
    rect(280, 30, 110, 190, '#b9cfd6', 'stroke="#0004" stroke-width="8"') +
    rect(430, 30, 110, 190, '#b9cfd6', 'stroke="#0004" stroke-width="8"') +
    rect(280, 400, 260, 190, '#0002', 'stroke="#0003" stroke-width="8"') +
    rect(510, 260, 46, 130, after ? '#e1c476' : '#8f8a7c', 'rx="10"') +
    tube('M532 300 h-70', after ? '#e8d08d' : '#9c978a', 18) +
    oval(533, 352, 13, 13, after ? '#f6e7b5' : '#2a2723') +
    (after
      ? ''
      : line('M533 352 l26 22', '#c9c4b5', 6) +
        area('M556 240 l44 20 l-14 60 l20 50 l-36 60 l-22 -30z', '#c8a77a') +
        line('M590 240 l-30 190', '#3d2a19', 5)),
  plaster: ({ after, look }) =>
    room(look, 540) +
    (after
      ? rect(-100, -100, 1000, 640, ['#e6ebe7', '#f1e9da', '#dfe6ec'][look % 3]!) +
        rect(-100, 514, 1000, 30, '#fff') +
        area('M600 540 l24 -90 h90 l24 90z', '#d9dcde') +
        oval(669, 450, 45, 12, '#eef1ee') +
        line('M690 440 l60 -130', '#8a5a2d', 12)
      : line('M120 -20 l40 120 l-30 90 l70 110 l-20 90 l60 150', '#4a4237', 7) +
        line('M200 300 l110 40 l60 -30 l90 60', '#4a4237', 5) +
        area('M430 150 l120 -40 l90 70 l-20 130 l-130 30 l-80 -90z', '#b08a6c') +
        repeat(10, (at) => line(`M${450 + (at % 3) * 12} ${160 + at * 16} h140`, '#8c6a4f', 4)) +
        repeat(16, (at) =>
          oval(400 + ((at * 71) % 280), 545 + (at % 4) * 9, 9 + (at % 5) * 2, 7, '#d3c8b5'),
        )),
  kitchen: ({ after, look }) =>
    rect(-100, -100, 1000, 800, after ? '#e9ece8' : walls[look % walls.length]!) +
    rect(-100, 220, 1000, 120, after ? '#9fb7b0' : '#c9bfa9') +
    (after ? repeat(12, (at) => line(`M${-80 + at * 84} 220 v120 M-100 280 h1000`, '#dfe9e5', 3)) : '') +
    repeat(4, (at) => {
      const gone = !after && at === 2;
      const [upper, lower] = after ? ['#3f5f6d', '#f4f4f0'] : ['#b99a68', '#a98a5a'];
      return gone
        ? rect(420, 370, 190, 250, '#4d3a28') + tube('M480 600 v-180 h80', '#b8723c', 13)
        : rect(20 + at * 200, -60, 190, 230, upper!, 'stroke="#0003" stroke-width="4"') +
            rect(20 + at * 200, 370, 190, 250, lower!, 'stroke="#0003" stroke-width="4"') +
            rect(95 + at * 200, 392, 40, 9, after ? '#c7a24c' : '#6d5632', 'rx="4"');
    }) +
    rect(-100, 335, after ? 1000 : 520, 36, after ? '#5b4334' : '#7d6f60') +
    (after
      ? oval(250, 335, 100, 8, '#cfd6d9') + tube('M250 330 v-60 q0 -30 34 -30', '#d9dfe2', 12)
      : area('M300 330 q60 -26 110 4 l10 36 h-120z', '#4c4138') +
        rect(640, 120, 180, 12, '#8a7a5c', 'transform="rotate(18 640 120)"')),
  ceiling: ({ after, look }) =>
    rect(-100, -100, 1000, 800, walls[(look + 1) % walls.length]!) +
    area('M-100 -100 H900 L760 330 H40z', '#efeeea') +
    line('M40 330 H760', '#d4d0c6', 10) +
    tube('M400 60 v60', '#ddd', 8) +
    oval(400, 150, 70, 34, '#fff3d0') +
    (after
      ? oval(400, 150, 220, 110, '#fff6da', `opacity=".6" ${soft}`) +
        oval(610, 90, 40, 14, '#fff', 'stroke="#c9c9c4" stroke-width="4"')
      : oval(250, 160, 170, 76, '#a5824c', `opacity=".6" ${soft}`) +
        oval(255, 165, 110, 44, '#7a5b30', `opacity=".5" ${soft}`) +
        oval(255, 165, 140, 60, 'none', 'stroke="#7c5f35" stroke-width="5" opacity=".5"') +
        area('M230 190 l40 -6 l30 26 l-30 18z', '#5a4426') +
        repeat(4, (at) => area(`M${240 + at * 16} ${240 + at * 70} q-8 18 0 24 q9 -6 0 -24z`, '#7da9c4')) +
        rect(190, 500, 120, 90, '#3f6fa0', 'rx="8"')),
} as const satisfies Record<string, (shot: Shot) => string>;

export type Scene = keyof typeof scenes;

/** 800 x 600, as a whole SVG document. */
export function drawScene(scene: Scene, { light, ...shot }: Shot & { light: number }): string {
  const angle = [-3, 2, -1.4, 3.4, 0.6, -2.2][light % 6]!;
  const [x, y] = [
    [18, 12],
    [82, 20],
    [50, 0],
    [10, 60],
    [90, 70],
    [35, 30],
  ][light % 6]!;
  const zoom = 1.1 + (light % 4) * 0.05;
  const shade = shot.after ? 0.5 : 0.66;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 800 600"><defs>
<filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="9"/></filter>
<linearGradient id="white" x2="1" y2="1"><stop stop-color="#fff"/><stop offset="1" stop-color="#d4d8da"/></linearGradient>
<linearGradient id="sky" x2="0" y2="1"><stop stop-color="#9cc3e0"/><stop offset="1" stop-color="#e3edf2"/></linearGradient>
<radialGradient id="lamp" cx="${x}%" cy="${y}%" r="105%"><stop stop-color="#fff6df" stop-opacity=".38"/><stop offset=".45" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#08090f" stop-opacity="${shade}"/></radialGradient></defs>
<g transform="translate(400 300) rotate(${angle}) scale(${zoom}) translate(-400 -300)">${scenes[scene](shot)}</g>
${rect(0, 0, 800, 600, 'url(#lamp)')}</svg>`;
}
