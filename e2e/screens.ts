/**
 * Viewports of the journeys, in CSS pixels. A journey uses one of them, and others only where it tests the layout. The
 * phone is for lists that become cards, dialogs that slide up from the bottom edge, and touch.
 */

/** The smallest desktop size: without a graphics card, every pixel of a map is rendered in software. */
export const desktop = { width: 1040, height: 640 }

/** Room for everything side by side. */
export const wide = { width: 1440, height: 900 }

export const phone = { width: 390, height: 844 }
