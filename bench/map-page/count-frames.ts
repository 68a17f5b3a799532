/** Calls `step` with every frame of the browser, with the seconds since the start and since the previous frame. */
export function countFrames(seconds: number, step: (elapsed: number, part: number) => void): Promise<number> {
  return new Promise((resolve) => {
    let frames = 0
    let began = 0
    let before = 0
    const frame = (now: number) => {
      began ||= now
      before ||= now
      const elapsed = (now - began) / 1000
      if (elapsed >= seconds) return resolve(frames)
      step(elapsed, (now - before) / 1000)
      before = now
      frames++
      requestAnimationFrame(frame)
      return undefined
    }
    requestAnimationFrame(frame)
  })
}
