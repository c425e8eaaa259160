/**
 * The one inline script. It runs before the first paint, so that a chosen theme and an opened sidebar do not
 * flash. It reads the device and not a cookie: the offline shell is one page for everybody on that phone.
 * Its keys are those of app/lib/theme.ts and app/components/sidebar.tsx. It carries the page's nonce.
 * It also keeps the browser's offer to install, which may come before anything else of ours listens (install-prompt.ts).
 */
export const bootScript = `(function(){try{var d=document.documentElement.dataset,t=localStorage.getItem('theme');
if(t==='light'||t==='dark')d.theme=t;
if(localStorage.getItem('sidebarCollapsed')==='false'&&innerWidth>=768)d.sidebar='open'}catch(e){}
addEventListener('beforeinstallprompt',function(e){e.preventDefault();window.installEvent=e;
dispatchEvent(new Event('installoffer'))})})()`;
