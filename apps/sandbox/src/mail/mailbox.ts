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

type StoredMail = { mail: Mail; file: string }

const mostMails = 500

/**
 * The mails, one file each, flushed to disk before the sender gets the acknowledgement. A Message-ID is stored once.
 * Deliveries run one after the other, so two of the same mail cannot both be first.
 */
export class Mailbox {
  readonly #folder: string
  /** Oldest first. */
  readonly #stored: StoredMail[]
  #lastNumber: number
  #work: Promise<unknown> = Promise.resolve()

  private constructor(folder: string, stored: StoredMail[]) {
    this.#folder = folder
    this.#stored = stored
    this.#lastNumber = Number.parseInt(stored.at(-1)?.file ?? '0', 10)
  }

  static async open(folder: string): Promise<Mailbox> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const files = (await readdir(folder)).filter((name) => /^\d{12}-[0-9a-f]{16}\.json$/.test(name))
    const stored: StoredMail[] = []
    for (const file of files.toSorted())
      stored.push({ file, mail: JSON.parse(await readFile(join(folder, file), 'utf8')) as Mail })
    return new Mailbox(folder, stored)
  }

  /** Newest first. A whole address finds exactly its own mails, any other text every address that contains it. */
  list(to = ''): Mail[] {
    const wanted = to.trim().toLowerCase()
    const matches = ({ mail }: StoredMail) =>
      mail.to
        .toLowerCase()
        .split(', ')
        .some((address) => (/.@./.test(wanted) ? address === wanted : address.includes(wanted)))
    return this.#stored
      .filter(matches)
      .map(({ mail }) => mail)
      .toReversed()
  }

  find(id: string): Mail | null {
    return this.#stored.find(({ mail }) => mail.id === id)?.mail ?? null
  }

  /** Resolves once the mail is on disk. */
  receive(raw: Buffer, recipients: string[]): Promise<Mail> {
    const received = this.#work.then(async () => {
      const parsed = await parseMail(raw)
      const known = this.#stored.find(
        ({ mail }) => parsed.messageId !== null && mail.messageId === parsed.messageId,
      )
      return known ? this.#countAgain(known) : this.#keep(parsed, recipients)
    })
    this.#work = received.catch(() => {})
    return received
  }

  async #countAgain(known: StoredMail): Promise<Mail> {
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
    const stored = { mail, file: `${String(this.#lastNumber).padStart(12, '0')}-${id}.json` }
    await this.#write(stored)
    this.#stored.push(stored)
    for (const { file } of this.#stored.splice(0, this.#stored.length - mostMails))
      await rm(join(this.#folder, file), { force: true })
    return mail
  }

  #write({ mail, file }: StoredMail): Promise<void> {
    return writeFileAtomically(join(this.#folder, file), `${JSON.stringify(mail, null, 2)}\n`, {
      mode: 0o600,
    })
  }
}
