import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type DialogState, useDialog } from './use-dialog.ts';

/** The states of a dialog: before, and after each of the steps. */
function statesAfter(...steps: ((dialog: DialogState<string>) => void)[]) {
  const states: Omit<ReturnType<typeof useDialog<string>>, 'open' | 'close'>[] = [];
  function Opener() {
    const { open, close, ...state } = useDialog<string>();
    states.push(state);
    steps.shift()?.({ ...state, open, close });
    return null;
  }
  renderToStaticMarkup(<Opener />);
  return states;
}

test('a dialog keeps what it shows while it closes, and says how often it was opened', () => {
  expect(
    statesAfter(
      ({ open }) => open('a'),
      ({ close }) => close(),
      ({ open }) => open('a'),
      ({ open }) => open('b'),
    ),
  ).toEqual([
    { isOpen: false, isMounted: false, value: null, shown: null, openings: 0 },
    { isOpen: true, isMounted: true, value: 'a', shown: 'a', openings: 1 },
    { isOpen: false, isMounted: true, value: null, shown: 'a', openings: 1 },
    { isOpen: true, isMounted: true, value: 'a', shown: 'a', openings: 2 },
    { isOpen: true, isMounted: true, value: 'b', shown: 'b', openings: 3 },
  ]);
});
