/**
 * Shows the calls that hold every word, and hides the others. The page is complete without it, so it also shows its own
 * field. Runs in the browser.
 */
export const searchScript = `
const field = document.getElementById('find');
const status = document.getElementById('found');
const sections = [...document.querySelectorAll('#calls section')].map((section) => ({
  section,
  calls: [...section.querySelectorAll('article')].map((call) => ({ call, text: call.textContent.toLowerCase() })),
}));
field.addEventListener('input', () => {
  const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let found = 0;
  for (const { section, calls } of sections) {
    for (const { call, text } of calls) call.hidden = !words.every((word) => text.includes(word));
    const shown = calls.filter(({ call }) => !call.hidden).length;
    section.hidden = shown === 0;
    found += shown;
  }
  status.textContent = words.length === 0 ? '' : found === 1 ? '1 call' : found + ' calls';
});
field.closest('div').hidden = false;
`;
