/** The sandbox's real mailbox in a separate process, as in the demo. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cleanUp } from './clean-up.ts'
import { programEnvironment } from './program-environment.ts'

export interface ReceivedMail {
  messageId: string
  from: string
  to: string
  subject: string
  text: string
  html: string
  links: string[]
  /** Number of deliveries: more than one after an unclear failure, although the mailbox stores the mail once. */
  deliveries: number
}

export interface TestMailbox {
  smtpUrl: string
  smtpPort: number
  sandboxUrl: string
  received: (to?: string) => Promise<ReceivedMail[]>
}

const entry = new URL('../../../sandbox/src/main.ts', import.meta.url).pathname

export async function startTestMailbox(): Promise<TestMailbox> {
  const folder = await mkdtemp(join(tmpdir(), 'meridian-mailbox-'))
  const [port, smtpPort] = await freePorts()
  const sandbox = spawn(process.execPath, [entry], {
    env: {
      ...programEnvironment,
      DATA_DIR: folder,
      SANDBOX_PORT: String(port),
      SANDBOX_SMTP_PORT: String(smtpPort),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  cleanUp(async () => {
    sandbox.kill('SIGKILL')
    if (sandbox.exitCode === null && sandbox.signalCode === null) await once(sandbox, 'exit')
    await rm(folder, { recursive: true, force: true })
  })
  await once(sandbox, 'message')
  const sandboxUrl = `http://127.0.0.1:${port}`
  return {
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    smtpPort,
    sandboxUrl,
    received: async (to = '') => {
      const answer = await fetch(`${sandboxUrl}/mail.json?${new URLSearchParams({ to }).toString()}`)
      return (await answer.json()) as ReceivedMail[]
    },
  }
}

/** Opens both ports before closing either, so that they differ. */
async function freePorts(): Promise<[number, number]> {
  const servers = [createServer(), createServer()] as const
  for (const server of servers) await once(server.listen(0, '127.0.0.1'), 'listening')
  const [first, second] = servers.map((server) => (server.address() as AddressInfo).port)
  for (const server of servers) await once(server.close(), 'close')
  return [first!, second!]
}
