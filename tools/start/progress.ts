import { styleText } from 'node:util'

type Step = { name: string; what: string; began: number }

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const frameMs = 90
/** Without a terminal to redraw: how often a long step reports that it still runs. */
const reminderMs = 10_000

/** The list of steps: finished steps stay, running ones are redrawn below. A file or a pipe gets plain lines. */
export class Progress {
  readonly #out = process.stdout
  readonly #isTerminal = process.stdout.isTTY
  readonly #running = new Set<Step>()
  #drawn = 0
  #frame = 0
  #timer: NodeJS.Timeout | null = null

  /** Runs a step and shows it. `work` returns the text of the finished line. */
  async step<T>(name: string, what: string, work: () => Promise<{ said: string; value: T }>): Promise<T> {
    const step = { name, what, began: Date.now() }
    this.#running.add(step)
    this.#animate()
    try {
      const { said, value } = await work()
      this.#finish(step, styleText('green', '✓'), said)
      return value
    } catch (error) {
      this.#finish(step, styleText('red', '✗'), what)
      throw error
    }
  }

  say(line: string): void {
    this.#erase()
    this.#out.write(`${line}\n`)
    this.#draw()
  }

  #finish(step: Step, mark: string, said: string): void {
    this.#running.delete(step)
    this.say(`${mark} ${format(step.name, said, step.began)}`)
    if (this.#running.size > 0 || !this.#timer) return
    clearInterval(this.#timer)
    this.#timer = null
  }

  #animate(): void {
    this.#erase()
    this.#draw()
    this.#timer ??= setInterval(
      () => {
        this.#frame++
        if (this.#isTerminal) {
          this.#erase()
          this.#draw()
        } else {
          for (const { name, what, began } of this.#running)
            this.#out.write(`… ${format(name, what, began)}\n`)
        }
      },
      this.#isTerminal ? frameMs : reminderMs,
    ).unref()
  }

  #draw(): void {
    if (!this.#isTerminal) return
    for (const { name, what, began } of this.#running) {
      const frame = frames[this.#frame % frames.length] ?? ''
      this.#out.write(`${styleText('cyan', frame)} ${format(name, what, began)}\n`)
    }
    this.#drawn = this.#running.size
  }

  #erase(): void {
    if (this.#drawn > 0) this.#out.write(`\x1b[${this.#drawn}A\x1b[0J`)
    this.#drawn = 0
  }
}

function format(name: string, said: string, began: number): string {
  const took = `${((Date.now() - began) / 1000).toFixed(1)} s`
  return `${name.padEnd(10)} ${said.padEnd(58)} ${styleText('dim', took.padStart(7))}`
}
