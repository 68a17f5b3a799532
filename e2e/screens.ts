/**
 * Windows that journeys open, in CSS pixels. A journey walks one of them: another only where the layout is its subject.
 * The phone is for lists that become cards, dialogs that rise from the bottom edge, and touch.
 */

/** As small as a desktop is: a machine without a graphics card draws every pixel of a map by hand. */
export const desktop = { width: 1040, height: 640 }

/** Room for everything side by side. */
export const wide = { width: 1440, height: 900 }

export const phone = { width: 390, height: 844 }
