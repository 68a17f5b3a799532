import { fork } from 'node:child_process'

/** Counted from the start of the encoding; a valid picture of the largest size takes about one second. */
const mostSeconds = 5
/** Time to start the process, on a busy machine. */
const startSeconds = 20
/** An idle encoder ends, because it holds some tens of megabytes. */
const idleSeconds = 60

export interface AvatarEncoder {
  pid: number
  /** Null if the picture is unreadable, takes too long to decode, or crashes the process. */
  encode: (file: Buffer) => Promise<Buffer | null>
  isAlive: () => boolean
}

const entry = new URL('./encode-in-process.ts', import.meta.url)
/** The encoder gets no addresses, keys or secrets, so a picture that exploits the decoder finds none. */
const inheritedVariables = ['PATH', 'SystemRoot', 'LD_LIBRARY_PATH']

export function startEncoder(
  onEnd: (encoder: AvatarEncoder) => void,
  timeoutSeconds = mostSeconds,
): AvatarEncoder {
  const child = fork(entry, {
    env: Object.fromEntries(
      inheritedVariables.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
    ),
    execArgv: ['--max-old-space-size=64'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // Neither keeps this process alive; the encoder ends when its parent disconnects.
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
    if (message === 'begun') return endAfter(timeoutSeconds)
    endAfter(idleSeconds)
    answer(message.picture && Buffer.from(message.picture))
  })

  const encoder: AvatarEncoder = {
    pid: child.pid ?? 0,
    encode: (file) =>
      new Promise((resolve) => {
        answer = resolve
        endAfter(startSeconds)
        // Ignore a send error: the `exit` handler covers it.
        child.send(file, () => {})
      }),
    isAlive: () => isAlive && child.connected,
  }
  return encoder
}
