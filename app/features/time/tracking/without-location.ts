/** Chosen once, it holds for the day: a phone that gives no location must not ask at every press. */
const chosenKey = 'withoutLocation';
let chosenOn: string | null = null;
const deviceDay = () => new Date().toDateString();

export function goesWithout(): boolean {
  try {
    chosenOn = localStorage.getItem(chosenKey) ?? chosenOn;
  } catch {
    // Then until the page is loaded anew.
  }
  return chosenOn === deviceDay();
}

export function goWithout(): void {
  chosenOn = deviceDay();
  try {
    localStorage.setItem(chosenKey, chosenOn);
  } catch {
    // As above.
  }
}
