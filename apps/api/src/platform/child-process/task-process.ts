/** A child process that runs one task at a time and can be killed (serve-tasks.ts is its other end). */
import { fork } from 'node:child_process'

export interface TaskProcessOptions {
  /** The program, which calls `serveTasks`. */
  entry: URL
  args?: readonly string[]
  heapMb: number
  /** Counted from the start of the task; afterwards the process is killed. */
  taskSeconds: number
}

export interface TaskProcess<Input, Output> {
  pid: number
  /** Rejects with `TaskFailure` if the task throws, takes too long, or crashes the process. */
  run: (input: Input) => Promise<Output>
  isAlive: () => boolean
}

export class TaskFailure extends Error {}
/** It took too long or crashed; another attempt may succeed. */
export class TaskProcessEnded extends TaskFailure {}

/** Time to start the process, on a busy machine. */
const startSeconds = 20
/** An idle process ends, because it holds some tens of megabytes. */
const idleSeconds = 60
/** The process gets no addresses, keys or secrets, so input that exploits a library finds none. */
const inheritedVariables = ['PATH', 'SystemRoot', 'LD_LIBRARY_PATH']

export type TaskMessage = 'begun' | { output: unknown } | { failure: string }

export function startTaskProcess<Input, Output>(
  { entry, args = [], heapMb, taskSeconds }: TaskProcessOptions,
  onEnd: (ended: TaskProcess<Input, Output>) => void,
): TaskProcess<Input, Output> {
  const child = fork(entry, args, {
    env: Object.fromEntries(
      inheritedVariables.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
    ),
    execArgv: [`--max-old-space-size=${heapMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // Neither keeps this process alive; the child ends when its parent disconnects.
  child.unref()
  child.channel?.unref()

  let isAlive = true
  let current: PromiseWithResolvers<Output> | null = null
  let timer: NodeJS.Timeout | undefined
  const endAfter = (seconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => child.kill('SIGKILL'), seconds * 1000)
    timer.unref()
  }
  const end = () => {
    isAlive = false
    clearTimeout(timer)
    current?.reject(new TaskProcessEnded('the process ended'))
    onEnd(taskProcess)
  }
  child.on('exit', end)
  child.on('error', end)
  child.on('message', (message: TaskMessage) => {
    if (message === 'begun') return endAfter(taskSeconds)
    endAfter(idleSeconds)
    if ('failure' in message) current?.reject(new TaskFailure(message.failure))
    else current?.resolve(message.output as Output)
    current = null
  })

  const taskProcess: TaskProcess<Input, Output> = {
    pid: child.pid ?? 0,
    run: (input) => {
      current = Promise.withResolvers<Output>()
      endAfter(startSeconds)
      // Ignore a send error: the `exit` handler covers it.
      child.send(input as object, () => {})
      return current.promise
    },
    isAlive: () => isAlive && child.connected,
  }
  return taskProcess
}
