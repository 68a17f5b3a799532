import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { serveParts } from '#server/serve-parts.ts'
import { startMailPart } from './mail-part.ts'
import { Mailbox } from './mailbox.ts'
import type { Mail } from './mailbox.ts'
import { speakSmtp } from './speak-smtp.ts'
import type { TestMail } from './speak-smtp.ts'

let folder: string
let ports: [number, number]
let stop: () => Promise<void>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meridian-mail-'))
  ports = await freePorts()
  await start()
})
afterEach(async () => {
  await stop()
  await rm(folder, { recursive: true, force: true })
})

async function start(): Promise<void> {
  const part = await startMailPart({ folder, smtpPort: ports[1] })
  const server: Server = await serveParts([part], ports[0])
  stop = async () => {
    server.close()
    server.closeAllConnections()
    await part.stop()
  }
}

async function freePorts(): Promise<[number, number]> {
  const servers = [createServer(), createServer()] as const
  for (const server of servers) await once(server.listen(0, '127.0.0.1'), 'listening')
  const [first, second] = servers.map((server) => (server.address() as AddressInfo).port)
  for (const server of servers) await once(server.close(), 'close')
  return [first!, second!]
}

const send = (mail: TestMail) => speakSmtp(ports[1], mail)
const get = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${ports[0]}${path}`, { method })
const mails = async (to = '') =>
  (await (await get(`/mail.json?${new URLSearchParams({ to }).toString()}`)).json()) as Mail[]

test('lists mails newest first, with everything that readers and tests need', async () => {
  const html = '<p>Go to <a href="https://land.example/a?b=1&amp;c=2">this page</a></p>'
  await send({ to: 'ada@x.example', messageId: '<1@x>', subject: 'First' })
  await send({
    to: 'bob@x.example',
    messageId: '<2@x>',
    subject: '=?utf-8?q?Zw=C3=B6lf?=',
    text: 'See https://land.example/t?k=v.',
    html,
  })
  const [second, first] = await mails()
  expect(first).toMatchObject({ to: 'ada@x.example', subject: 'First', html: null, links: [] })
  expect(second).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f]{16}$/),
    to: 'bob@x.example',
    from: 'Sender <s@land.example>',
    subject: 'Zwölf',
    text: expect.stringContaining('See'),
    html: expect.stringContaining('this page'),
    links: ['https://land.example/t?k=v', 'https://land.example/a?b=1&c=2'],
    receivedAt: expect.stringMatching(/Z$/),
    deliveries: 1,
  })
})

test('filters the list by one address, or by a part of addresses', async () => {
  for (const to of ['ann@x.example', 'joann@x.example', 'bob@y.example']) await send({ to })
  expect((await mails('ANN@x.example')).map(({ to }) => to)).toEqual(['ann@x.example'])
  expect((await mails('ann')).map(({ to }) => to)).toEqual(['joann@x.example', 'ann@x.example'])
  expect(await mails('nobody@x.example')).toEqual([])
})

test('names the mailbox in its health', async () => {
  expect(await (await get('/health')).json()).toEqual({ parts: { mail: { up: true } } })
})

describe('a received mail', () => {
  test('is on disk when it is acknowledged, and is found after a restart', async () => {
    expect(await send({ to: 'ada@x.example', messageId: '<1@x>' })).toBe('250 Kept')
    expect((await Mailbox.open(folder)).list()).toMatchObject([{ to: 'ada@x.example' }])
    const before = await mails()
    await stop()
    await start()
    expect(await mails()).toEqual(before)
  })

  test('is stored once per Message-ID, at once or after a restart', async () => {
    const mail = { to: 'ada@x.example', messageId: '<same@x>' }
    await Promise.all([send(mail), send(mail), send(mail)])
    await stop()
    await start()
    await send(mail)
    expect(await mails()).toMatchObject([{ deliveries: 4 }])
    expect(await readdir(folder)).toHaveLength(1)
  })

  test('is stored each time without a Message-ID', async () => {
    await send({ to: 'ada@x.example' })
    await send({ to: 'ada@x.example' })
    expect(await mails()).toHaveLength(2)
  })

  test('replaces the oldest one beyond 500', async () => {
    const mailbox = await Mailbox.open(join(folder, 'own'))
    for (let number = 1; number <= 503; number += 1)
      await mailbox.receive(Buffer.from(`Message-ID: <${number}@x>\r\n\r\nText`), ['ada@x.example'])
    const stored = mailbox.list()
    expect(stored).toHaveLength(500)
    expect([stored[0]?.messageId, stored.at(-1)?.messageId]).toEqual(['<503@x>', '<4@x>'])
    expect(await readdir(join(folder, 'own'))).toHaveLength(500)
    expect((await Mailbox.open(join(folder, 'own'))).list()).toEqual(stored)
  })

  test('survives a kill at any moment', async () => {
    await stop()
    const env = {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATA_DIR: folder,
      SANDBOX_PORT: String(ports[0]),
      SANDBOX_SMTP_PORT: String(ports[1]),
    }
    const entry = new URL('../main.ts', import.meta.url).pathname
    const run = async () => {
      const child = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
      await once(child, 'message')
      return child
    }
    const acknowledged: string[] = []
    for (let life = 0; life < 2; life += 1) {
      const child = await run()
      const sending = [0, 1, 2].map(async (sender) => {
        for (let number = 0; !child.killed; number += 1) {
          const messageId = `<${life}-${sender}-${number}@x>`
          if ((await send({ to: 'ada@x.example', messageId })) === '250 Kept') acknowledged.push(messageId)
        }
      })
      const before = acknowledged.length
      await vi.waitUntil(() => acknowledged.length > before + 8, { timeout: 30_000, interval: 1 })
      child.kill('SIGKILL')
      await Promise.all(sending)
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    }
    const last = await run()
    const stored = new Set((await mails()).map(({ messageId }) => messageId))
    expect(acknowledged.filter((messageId) => !stored.has(messageId))).toEqual([])
    last.kill('SIGTERM')
    expect(await once(last, 'exit')).toEqual([0, null])
    stop = async () => {}
  })
})

describe('a misbehaving recipient', () => {
  test('reject@ is rejected for good', async () => {
    expect(await send({ to: 'reject@x.example' })).toMatch(/^550 /)
    expect(await send({ to: 'Reject+again@x.example' })).toMatch(/^550 /)
    expect(await send({ to: 'rejected@x.example' })).toBe('250 Kept')
  })

  test('greylist@ is rejected the first time', async () => {
    expect(await send({ to: 'greylist@x.example' })).toMatch(/^451 /)
    expect(await send({ to: 'greylist@x.example' })).toBe('250 Kept')
  })

  test('drop@ is stored, but acknowledged only to a repeat', async () => {
    const mail = { to: 'drop@x.example', messageId: '<drop@x>' }
    expect(await send(mail)).toBe('closed')
    expect(await mails()).toMatchObject([{ deliveries: 1 }])
    expect(await send(mail)).toBe('250 Kept')
    expect(await mails()).toMatchObject([{ deliveries: 2 }])
  })

  test('hang@ is stored, but answered only to a repeat', async () => {
    const mail = { to: 'hang@x.example', messageId: '<hang@x>' }
    let answer: string | null = null
    const waiting = send(mail).then((response) => (answer = response))
    await vi.waitUntil(async () => (await mails()).length === 1, { timeout: 30_000 })
    expect(await send(mail)).toBe('250 Kept')
    expect(answer).toBeNull()
    await stop()
    expect(await waiting).not.toBe('250 Kept')
    await start()
  })

  test('rejects a mail beyond the size limit, and does not store it', async () => {
    expect(await send({ to: 'ada@x.example', text: 'x'.repeat(600_000) })).toMatch(/^552 /)
    expect(await mails()).toEqual([])
  })
})

describe('the page', () => {
  const evil = '<script>alert(1)</script>"\''

  test('is labelled, and shows that it is empty', async () => {
    const text = await (await get('/mail')).text()
    expect(text).toContain('Sandbox: no mail leaves this machine')
    expect(text).toContain('No mail yet.')
  })

  test('shows the content of a mail as text, and runs none of it', async () => {
    await send({
      to: 'ada@x.example',
      subject: evil,
      from: `"${evil.replaceAll('"', '')}" <s@x.example>`,
      text: evil,
    })
    const [mail] = await mails()
    for (const path of ['/mail', `/mail?id=${mail!.id}&view=text`, `/mail?to=${encodeURIComponent(evil)}`]) {
      const page = await get(path)
      const text = await page.text()
      expect(text).not.toContain('<script')
      expect(text).toContain('&lt;script&gt;')
      const policy = page.headers.get('content-security-policy')
      expect(policy).toMatch(/^default-src 'none'/)
      expect(policy).not.toMatch(/script-src|unsafe/)
    }
  })

  test('shows the HTML of a mail as a document without an origin, whose links open in a new tab', async () => {
    await send({ to: 'ada@x.example', html: `<html><head></head><body>${evil}</body></html>` })
    const [mail] = await mails()
    expect(await (await get(`/mail?id=${mail!.id}`)).text()).toMatch(
      /<iframe [^>]*src="mail\/[0-9a-f]{16}\.html" sandbox="allow-popups allow-popups-to-escape-sandbox">/,
    )
    const shown = await get(`/mail/${mail!.id}.html`)
    expect(shown.headers.get('content-security-policy')).toMatch(
      /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:;/,
    )
    expect(await shown.text()).toContain('<head><base target="_blank">')
  })

  test('shows that a mail does not exist', async () => {
    expect(await (await get('/mail?id=0123456789abcdef')).text()).toContain('not here any more')
    expect((await get('/mail/0123456789abcdef.html')).status).toBe(404)
    expect((await get('/mail/../../secrets.html')).status).toBe(404)
    expect((await get('/mail', 'POST')).status).toBe(405)
  })
})
