import { drawerWidth, sidebarKey, themeKey } from './appearance.ts';

/*
 * Before hydration, up to a second on a cheap phone, React handles no clicks. Clicks in a form marked `data-early` are
 * queued until then and replayed once the form calls `makeEarlyPresses`.
 */

declare global {
  interface Window {
    /** Stops queueing and replays the clicks, one per frame, so that each sees the effects of the previous one. */
    makeEarlyPresses?: () => void;
  }
}

/**
 * Inlined in the boot script: it must run first and needs no request of its own. Without it the browser would submit
 * the form natively, or a choice would show and then be lost on hydration. Repeated clicks on a control count once.
 */
const earlyPressesScript = `var p=new Set();function k(e){if(e.target.closest('[data-early]')){
e.preventDefault();e.stopPropagation();p.add(e.target.closest('button,label,input'))}}
addEventListener('click',k,true);
window.makeEarlyPresses=function(){removeEventListener('click',k,true);var a=Array.from(p);p.clear();
(function next(){var t=a.shift();if(t&&t.isConnected)t.click();if(a.length)requestAnimationFrame(next)})()};`;

/**
 * The only inline script; it carries the page's nonce. It runs before the first paint, so that the theme and the
 * sidebar do not flash, and reads local storage instead of a cookie, because the offline shell is one page for all
 * users of a phone. It also stores the browser's install prompt, which may fire before React loads (login-page.tsx),
 * and clicks before hydration. Only the server renders it, which keeps it out of the bundle.
 */
export const bootScript = !import.meta.env.SSR
  ? ''
  : `(function(){try{var d=document.documentElement.dataset,t=localStorage.getItem('${themeKey}');
if(t==='light'||t==='dark')d.theme=t;
if(localStorage.getItem('${sidebarKey}')==='false'&&innerWidth>=${drawerWidth})d.sidebar='open'}catch(e){}
${earlyPressesScript}
addEventListener('beforeinstallprompt',function(e){e.preventDefault();window.installEvent=e})})()`;
