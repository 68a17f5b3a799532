declare module 'polylabel' {
  /** The point of a polygon that is furthest from its edges. */
  export default function polylabel(polygon: number[][][], precision?: number): number[]
}
