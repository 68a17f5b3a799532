import { fork } from 'node:child_process'

/** From when it has begun; an honest picture of the largest size takes about one. */
const mostSeconds = 5
/** Until it has begun, on a machine that has much to do. */
const startSeconds = 20
/** Unused, it ends: it holds some tens of megabytes. */
const idleSeconds = 60

export interface AvatarEncoder {
  pid: number
  /** Null where the picture can not be read: also where reading it took too long, or ended the process. */
  encode: (file: Buffer) => Promise<Buffer | null>
  isAlive: () => boolean
}

const entry = new URL('./encode-in-process.ts', import.meta.url)
/** No address, no key, no secret: what a picture could make it do, it does with nothing. */
const kept = ['PATH', 'SystemRoot', 'LD_LIBRARY_PATH']

export function startEncoder(
  onEnd: (encoder: AvatarEncoder) => void,
  patienceSeconds = mostSeconds,
): AvatarEncoder {
  const child = fork(entry, {
    env: Object.fromEntries(kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
    execArgv: ['--max-old-space-size=64'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // Neither keeps this process from ending; the encoder ends when we are gone.
  child.unref()
  child.channel?.unref()

  let isAlive = true
  let answer: (picture: Buffer | null) => void = () => {}
  let timer: NodeJS.Timeout | undefined
  const endAfter = (seconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => child.kill('SIGKILL'), seconds * 1000)
    timer.unref()
  }
  const end = () => {
    isAlive = false
    clearTimeout(timer)
    answer(null)
    onEnd(encoder)
  }
  child.on('exit', end)
  child.on('error', end)
  child.on('message', (message: 'begun' | { picture: Uint8Array | null }) => {
    if (message === 'begun') return endAfter(patienceSeconds)
    endAfter(idleSeconds)
    answer(message.picture && Buffer.from(message.picture))
  })

  const encoder: AvatarEncoder = {
    pid: child.pid ?? 0,
    encode: (file) =>
      new Promise((resolve) => {
        answer = resolve
        endAfter(startSeconds)
        // An error says that it has ended, which the exit tells as well.
        child.send(file, () => {})
      }),
    isAlive: () => isAlive && child.connected,
  }
  return encoder
}
