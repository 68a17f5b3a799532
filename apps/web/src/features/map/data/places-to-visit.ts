/** Three interesting places, in the address format of the camera. */
export const placesToVisit = [
  { name: 'hanoi', camera: '#12/21.0288/105.8525' },
  { name: 'paris', camera: '#12/48.8584/2.2945' },
  // Has embedded streets, also without a network.
  { name: 'vaduz', camera: '#13.5/47.141/9.5215' },
] as const
