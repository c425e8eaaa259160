import { drawerWidth, sidebarKey } from './sidebar-state.ts';
import { themeKey } from './theme.ts';

/*
 * Between the first paint and hydration nothing answers to a press: on a cheap phone that is up to a second. Presses in a form
 * that is marked `data-early` are kept until then, and made again once the form calls `makeEarlyPresses`.
 */

declare global {
  interface Window {
    /** Makes the kept presses again, in order, each with what the one before has changed. From then on none is kept. */
    makeEarlyPresses?: () => void;
  }
}

/**
 * Part of the boot script, so that it is there before anything else and phones do not fetch it a second time. Without it a
 * form would be sent by the browser, and a choice would look made and be lost. Pressed again for want of an answer, it is one
 * press.
 */
const earlyPressesScript = `var p=new Set();function k(e){if(e.target.closest('[data-early]')){
e.preventDefault();e.stopPropagation();p.add(e.target.closest('button,label,input'))}}
addEventListener('click',k,true);
window.makeEarlyPresses=function(){removeEventListener('click',k,true);var a=Array.from(p);p.clear();
(function next(){var t=a.shift();if(t&&t.isConnected)t.click();if(a.length)requestAnimationFrame(next)})()};`;

/**
 * The one inline script. It runs before the first paint, so that a chosen theme and an opened sidebar do not
 * flash. It reads the device and not a cookie: the offline shell is one page for everybody on that phone.
 * It carries the page's nonce.
 * It also keeps the browser's offer to install, which may come before anything else of ours listens (install-prompt.ts), and presses that come
 * before hydration. Only the server writes it out: phones need not fetch it a second time.
 */
export const bootScript = !import.meta.env.SSR
  ? ''
  : `(function(){try{var d=document.documentElement.dataset,t=localStorage.getItem('${themeKey}');
if(t==='light'||t==='dark')d.theme=t;
if(localStorage.getItem('${sidebarKey}')==='false'&&innerWidth>=${drawerWidth})d.sidebar='open'}catch(e){}
${earlyPressesScript}
addEventListener('beforeinstallprompt',function(e){e.preventDefault();window.installEvent=e})})()`;
