/** Three places where there is something to see, as the address writes them. */
export const placesToVisit = [
  { name: 'hanoi', camera: '#12/21.0288/105.8525' },
  { name: 'paris', camera: '#12/48.8584/2.2945' },
  { name: 'newYork', camera: '#12/40.758/-73.9855' },
] as const
