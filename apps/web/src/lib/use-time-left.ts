import { useEffect, useState } from 'react'
import { pageState } from './page-state.ts'

/** The offset of this machine's clock from the server's, from the last response with a date. */
const clock = pageState(() => ({ behindMs: 0 }))

export function learnServerTime(now: string) {
  clock().behindMs = new Date(now).getTime() - Date.now()
}

const secondsUntil = (until: string) =>
  Math.ceil((new Date(until).getTime() - Date.now() - clock().behindMs) / 1000)

/** `38:12`, counted by the server's clock; null when the time is over. */
export function useTimeLeft(until: string | null): string | null {
  const [seconds, setSeconds] = useState(() => (until === null ? 0 : secondsUntil(until)))
  useEffect(() => {
    if (until === null) return undefined
    const tick = () => setSeconds(secondsUntil(until))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [until])
  return seconds > 0 ? formatSeconds(seconds) : null
}

export function formatSeconds(seconds: number): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  return minutes < 60
    ? `${minutes}:${pad(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${pad(seconds % 60)}`
}
