import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomically } from '#files/write-file-atomically.ts'
import { parseMail } from './parse-mail.ts'
import type { ParsedMail } from './parse-mail.ts'

export type Mail = ParsedMail & {
  id: string
  /** The recipients of the envelope, joined by ', '. */
  to: string
  receivedAt: string
  /** How often it was delivered: a sender that misses our response sends again. */
  deliveries: number
}

type Kept = { mail: Mail; file: string }

const keptMails = 500

/**
 * The mails, one file each, flushed to disk before the sender gets the acknowledgement. A Message-ID is stored once.
 * Deliveries run one after the other, so two of the same mail cannot both be first.
 */
export class Mailbox {
  readonly #folder: string
  /** Oldest first. */
  readonly #kept: Kept[]
  #lastNumber: number
  #work: Promise<unknown> = Promise.resolve()

  private constructor(folder: string, kept: Kept[]) {
    this.#folder = folder
    this.#kept = kept
    this.#lastNumber = Number.parseInt(kept.at(-1)?.file ?? '0', 10)
  }

  static async open(folder: string): Promise<Mailbox> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const files = (await readdir(folder)).filter((name) => /^\d{12}-[0-9a-f]{16}\.json$/.test(name))
    const kept: Kept[] = []
    for (const file of files.toSorted())
      kept.push({ file, mail: JSON.parse(await readFile(join(folder, file), 'utf8')) as Mail })
    return new Mailbox(folder, kept)
  }

  /** Newest first. A whole address finds exactly its own mails, any other text every address that contains it. */
  list(to = ''): Mail[] {
    const wanted = to.trim().toLowerCase()
    const matches = ({ mail }: Kept) =>
      mail.to
        .toLowerCase()
        .split(', ')
        .some((address) => (/.@./.test(wanted) ? address === wanted : address.includes(wanted)))
    return this.#kept
      .filter(matches)
      .map(({ mail }) => mail)
      .toReversed()
  }

  find(id: string): Mail | null {
    return this.#kept.find(({ mail }) => mail.id === id)?.mail ?? null
  }

  /** Resolves once the mail is on disk. */
  receive(raw: Buffer, recipients: string[]): Promise<Mail> {
    const received = this.#work.then(async () => {
      const parsed = await parseMail(raw)
      const known = this.#kept.find(
        ({ mail }) => parsed.messageId !== null && mail.messageId === parsed.messageId,
      )
      return known ? this.#countAgain(known) : this.#keep(parsed, recipients)
    })
    this.#work = received.catch(() => {})
    return received
  }

  async #countAgain(known: Kept): Promise<Mail> {
    known.mail = { ...known.mail, deliveries: known.mail.deliveries + 1 }
    await this.#write(known)
    return known.mail
  }

  async #keep(parsed: ParsedMail, recipients: string[]): Promise<Mail> {
    const id = createHash('sha256')
      .update(parsed.messageId ?? randomUUID())
      .digest('hex')
      .slice(0, 16)
    const mail = {
      ...parsed,
      id,
      to: recipients.join(', '),
      receivedAt: new Date().toISOString(),
      deliveries: 1,
    }
    this.#lastNumber += 1
    const kept = { mail, file: `${String(this.#lastNumber).padStart(12, '0')}-${id}.json` }
    await this.#write(kept)
    this.#kept.push(kept)
    for (const { file } of this.#kept.splice(0, this.#kept.length - keptMails))
      await rm(join(this.#folder, file), { force: true })
    return mail
  }

  #write({ mail, file }: Kept): Promise<void> {
    return writeFileAtomically(join(this.#folder, file), `${JSON.stringify(mail, null, 2)}\n`, {
      mode: 0o600,
    })
  }
}
