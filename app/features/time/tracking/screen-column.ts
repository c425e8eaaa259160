/** Column of a tracking screen; on phones as high as the screen (tailwind.css). */
export const screenColumn = 'screen-column flex w-full flex-col gap-3 md:max-w-prose low:gap-2';
