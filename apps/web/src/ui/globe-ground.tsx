/** A graticule seen from space, in the line colour: the background of pages without a map. */
const RADIUS = 480
/** The latitude and longitude at the centre of the disc, in degrees. */
const EYE = { lat: 24, lng: 12 }
const STEP = 15

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Orthographic projection: the point on the disc, or null on the far side of the Earth. */
function project(lat: number, lng: number): string | null {
  const [phi, lambda, phi0] = [radians(lat), radians(lng - EYE.lng), radians(EYE.lat)]
  const facing = Math.sin(phi0) * Math.sin(phi) + Math.cos(phi0) * Math.cos(phi) * Math.cos(lambda)
  if (facing < 0) return null
  const x = Math.cos(phi) * Math.sin(lambda)
  const y = Math.cos(phi0) * Math.sin(phi) - Math.sin(phi0) * Math.cos(phi) * Math.cos(lambda)
  return `${(x * RADIUS).toFixed(1)} ${(-y * RADIUS).toFixed(1)}`
}

function draw(points: (string | null)[]): string {
  return points.map((point, index) => (point ? `${points[index - 1] ? 'L' : 'M'}${point}` : '')).join('')
}

const degrees = (from: number, to: number, step: number) =>
  Array.from({ length: (to - from) / step + 1 }, (_, index) => from + index * step)

const parallels = degrees(-75, 75, STEP).map((lat) =>
  draw(degrees(-180, 180, 3).map((lng) => project(lat, lng))),
)
const meridians = degrees(-180, 165, STEP).map((lng) =>
  draw(degrees(-90, 90, 3).map((lat) => project(lat, lng))),
)
const graticule = [...parallels, ...meridians].join('')

export function GlobeGround() {
  return (
    <svg
      viewBox="-500 -500 1000 1000"
      fill="none"
      stroke="var(--line)"
      strokeWidth="1.25"
      className="pointer-events-none fixed top-1/2 left-1/2 -z-10 size-[max(72rem,125vmin)] -translate-x-1/2 -translate-y-[40%]"
      aria-hidden
    >
      <circle r={RADIUS} />
      <path d={graticule} />
    </svg>
  )
}
