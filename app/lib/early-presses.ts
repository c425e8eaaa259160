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
export const earlyPressesScript = `var p=new Set();function k(e){if(e.target.closest('[data-early]')){
e.preventDefault();e.stopPropagation();p.add(e.target.closest('button,label,input'))}}
addEventListener('click',k,true);
window.makeEarlyPresses=function(){removeEventListener('click',k,true);var a=Array.from(p);p.clear();
(function next(){var t=a.shift();if(t&&t.isConnected)t.click();if(a.length)requestAnimationFrame(next)})()};`;
