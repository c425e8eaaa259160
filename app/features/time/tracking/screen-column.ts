/** Column of a tracking screen, as high as the phone, so that the main buttons are within reach of the thumb. */
export const screenColumn =
  'flex w-full flex-col gap-3 md:max-w-prose [@media(max-height:780px)]:gap-2 max-md:min-h-[calc(100dvh-10rem-var(--tracking-bar,0rem)-env(safe-area-inset-top)-env(safe-area-inset-bottom))]';
