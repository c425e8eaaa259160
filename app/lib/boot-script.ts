import { earlyPressesScript } from './early-presses.ts';
import { drawerWidth, sidebarKey } from './sidebar-state.ts';
import { themeKey } from './theme.ts';

/**
 * The one inline script. It runs before the first paint, so that a chosen theme and an opened sidebar do not
 * flash. It reads the device and not a cookie: the offline shell is one page for everybody on that phone.
 * It carries the page's nonce.
 * It also keeps the browser's offer to install, which may come before anything else of ours listens (install-prompt.ts), and presses that come
 * before hydration (early-presses.ts). Only the server writes it out: phones need not fetch it a second time.
 */
export const bootScript = !import.meta.env.SSR
  ? ''
  : `(function(){try{var d=document.documentElement.dataset,t=localStorage.getItem('${themeKey}');
if(t==='light'||t==='dark')d.theme=t;
if(localStorage.getItem('${sidebarKey}')==='false'&&innerWidth>=${drawerWidth})d.sidebar='open'}catch(e){}
${earlyPressesScript}
addEventListener('beforeinstallprompt',function(e){e.preventDefault();window.installEvent=e})})()`;
